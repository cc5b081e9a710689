import { createHash, randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { decodeJwt, exportJWK, generateKeyPair } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { identityProvider } from '../src/index.ts'

let issuer: string
const server = createServer()
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const { privateKey } = await generateKeyPair('ES256', { extractable: true })
  const private_key = { ...(await exportJWK(privateKey)), kty: 'EC', kid: 'k1' }
  server.on('request', identityProvider({ issuer, private_key, browserOrigin: 'http://127.0.0.1:9000' }))
})
afterAll(() => server.close())

const code_verifier = randomBytes(32).toString('base64url')
const redirect_uri = 'http://localhost:8080/auth/callback'
const request = {
  client_id: 'shiplog',
  redirect_uri,
  response_type: 'code',
  scope: 'openid email',
  state: 'a "state"',
  nonce: 'n1',
  code_challenge: createHash('sha256').update(code_verifier).digest('base64url'),
  code_challenge_method: 'S256',
}
const form = { person: 'grace', role: 'viewer', account: 'globex' }

const send = (path: string, fields: Record<string, string>): Promise<Response> =>
  fetch(`${issuer}${path}`, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' })
const getForm = (fields: Record<string, string>): Promise<Response> =>
  fetch(`${issuer}/authorize?${new URLSearchParams(fields)}`)

const codeOf = async (more: Record<string, string> = {}): Promise<string> => {
  const answer = await send('/authorize', { ...request, ...form, ...more })
  return new URL(answer.headers.get('location') ?? '').searchParams.get('code') ?? ''
}
const redeem = (code: string, more: Record<string, string> = {}): Promise<Response> =>
  send('/token', {
    grant_type: 'authorization_code',
    client_id: 'shiplog',
    code,
    redirect_uri,
    code_verifier,
    ...more,
  })
const refresh = (refresh_token: string): Promise<Response> =>
  send('/token', { grant_type: 'refresh_token', client_id: 'shiplog', refresh_token })
// biome-ignore lint/suspicious/noExplicitAny: tests read arbitrary JSON
const tokensOf = async (answer: Promise<Response>): Promise<any> => (await answer).json()

describe('the form', () => {
  it('says loudly what it is for, and keeps what the client asked', async () => {
    const answer = await getForm(request)
    const text = await answer.text()
    expect(text).toContain('For trying out')
    expect(text).toContain('value="a &quot;state&quot;"')
    const policy = answer.headers.get('content-security-policy')
    expect(policy).toContain("form-action 'self' http://localhost:8080;")
    expect(policy).not.toContain('unsafe')
  })

  it('sends a code to the client, with its state', async () => {
    const answer = await send('/authorize', { ...request, ...form })
    expect(answer.status).toBe(303)
    const address = new URL(answer.headers.get('location') ?? '')
    expect(address.href.startsWith(`${redirect_uri}?`)).toBe(true)
    expect(Object.fromEntries(address.searchParams)).toEqual({
      code: expect.any(String),
      state: request.state,
      iss: issuer,
    })
  })

  it.each([
    ['redirect_uri', 'https://evil.example/'],
    ['redirect_uri', 'http://127.0.0.1.evil.example/'],
    ['redirect_uri', 'javascript:alert(1)'],
    ['response_type', 'token'],
    ['scope', 'email'],
    ['code_challenge_method', 'plain'],
    ['code_challenge', 'short'],
  ])('is not shown when %s is %s, nor is a code sent', async (name, value) => {
    for (const answer of [
      await getForm({ ...request, [name]: value }),
      await send('/authorize', { ...request, ...form, [name]: value }),
    ]) {
      expect(answer.status).toBe(400)
      expect(await answer.text()).toContain(name)
    }
  })

  it('is shown again when nobody can be that', async () => {
    for (const wrong of [{ account: 'two words' }, { person: 'mallory' }, { role: 'owner' }]) {
      const answer = await send('/authorize', { ...request, ...form, ...wrong })
      expect(answer.status).toBe(400)
      expect(await answer.text()).toContain('role="alert"')
    }
  })

  it.each([
    [
      'qa, release manager',
      "own_roles: 'release manager' cannot be a role: a role has no spaces and no commas.",
    ],
    ['x'.repeat(65), 'own_roles: A role has at most 64 characters.'],
  ])('is shown again with the own roles %j, and says why', async (own_roles, problem) => {
    const answer = await send('/authorize', { ...request, ...form, own_roles })
    expect(answer.status).toBe(400)
    expect(await answer.text()).toContain(problem)
  })
})

describe('a code', () => {
  it('is good for tokens of who was chosen', async () => {
    const tokens = await tokensOf(redeem(await codeOf()))
    const who = { sub: 'grace@globex.example', email: 'grace@globex.example', name: 'Grace Hopper' }
    expect(tokens).toMatchObject({ token_type: 'Bearer', expires_in: 3600 })
    const access = decodeJwt(tokens.access_token)
    expect(access).toMatchObject({
      ...who,
      iss: issuer,
      aud: 'shiplog',
      account: 'globex',
      roles: ['viewer'],
    })
    expect(access).not.toHaveProperty('nonce')
    expect(access).not.toHaveProperty('azp')
    expect(decodeJwt(tokens.id_token)).toMatchObject({ ...who, iss: issuer, aud: 'shiplog', nonce: 'n1' })
  })

  it.each([
    ['viewer', '', ['viewer']],
    ['viewer', 'qa, release_manager', ['viewer', 'qa', 'release_manager']],
    ['none', ' qa ,, ', ['qa']],
    ['none', '', []],
  ])('is good for a token with the role %s and the own roles %j', async (role, own_roles, roles) => {
    const { access_token } = await tokensOf(redeem(await codeOf({ role, own_roles })))
    expect(decodeJwt(access_token).roles).toEqual(roles)
  })

  it.each([
    { code_verifier: 'another'.repeat(8) },
    { redirect_uri: 'http://localhost:8080/' },
    { client_id: 'other' },
  ])('is good for nothing with %j', async (wrong) => {
    const answer = await redeem(await codeOf(), wrong)
    expect([answer.status, await answer.json()]).toEqual([400, { error: 'invalid_grant' }])
  })

  it('is good once, and a second time ends what the first began', async () => {
    const code = await codeOf()
    const { refresh_token } = await tokensOf(redeem(code))
    expect((await redeem(code)).status).toBe(400)
    expect((await refresh(refresh_token)).status).toBe(400)
  })
})

describe('a refresh token', () => {
  it('is good once; a second time ends the session', async () => {
    const first = await tokensOf(redeem(await codeOf()))
    const second = await tokensOf(refresh(first.refresh_token))
    expect(decodeJwt(second.access_token)).toMatchObject({ sub: 'grace@globex.example' })
    expect(second.refresh_token).not.toBe(first.refresh_token)
    expect((await refresh(first.refresh_token)).status).toBe(400)
    expect((await refresh(second.refresh_token)).status).toBe(400)
  })

  it('ends when its person signs out', async () => {
    const { refresh_token, id_token } = await tokensOf(redeem(await codeOf()))
    const back = 'http://localhost:8080/auth/signed-out'
    const answer = await send('/sign-out', { id_token_hint: id_token, post_logout_redirect_uri: back })
    expect(answer.headers.get('location')).toBe(back)
    expect((await refresh(refresh_token)).status).toBe(400)
    const elsewhere = await send('/sign-out', { post_logout_redirect_uri: 'https://evil.example/' })
    expect(elsewhere.status).toBe(400)
  })
})

describe('discovery', () => {
  it('leads browsers to where they reach it, and programs to the issuer', async () => {
    const answer = await fetch(`${issuer}/.well-known/openid-configuration`)
    expect(await answer.json()).toMatchObject({
      issuer,
      authorization_endpoint: 'http://127.0.0.1:9000/authorize',
      end_session_endpoint: 'http://127.0.0.1:9000/sign-out',
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/jwks`,
    })
  })

  it('is all there is', async () => {
    expect((await fetch(`${issuer}/nothing`)).status).toBe(404)
    expect((await fetch(`${issuer}/__proto__`)).status).toBe(404)
    expect((await fetch(`${issuer}/token`)).status).toBe(405)
    expect((await send('/token', { grant_type: 'x'.repeat(70_000) })).status).toBe(413)
  })
})
