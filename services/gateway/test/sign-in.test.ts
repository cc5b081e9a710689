import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { createSuiteKeys, startHttpServer } from '@shiplog/testing'
import { decodeJwt, generateKeyPair, SignJWT } from 'jose'
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { readConfig } from '../src/service.ts'
import {
  createBrowser,
  type Provider,
  sessionKeys,
  startProvider,
  startWithSignIn,
} from './sign-in-support.ts'
import { type Gateway, type Surroundings, startGateway, startSurroundings } from './support.ts'

let surroundings: Surroundings
let provider: Provider
let gateway: Gateway
beforeAll(async () => {
  surroundings = await startSurroundings()
  provider = await startProvider()
  gateway = await startWithSignIn(surroundings, provider.issuer)
})
afterEach(() => provider.changeTokens())
afterAll(async () => {
  await gateway?.stop()
  await provider?.stop()
  await surroundings?.stop()
})

const startAnother = async (changes: Parameters<typeof startWithSignIn>[2] = {}): Promise<Gateway> => {
  const other = await startWithSignIn(surroundings, provider.issuer, changes)
  onTestFinished(other.stop)
  return other
}

const tomorrow = (): number => Math.floor(Date.now() / 1000) + 86_400
const claims = () => ({ iss: provider.issuer, aud: 'shiplog', sub: 'ada', exp: tomorrow(), account: 'acme' })

describe('signing in', () => {
  it('leads to the identity provider and back to the page, with a session', async () => {
    const browser = createBrowser(gateway)
    const answer = await browser.signIn({ person: 'grace', role: 'viewer' }, '/deployments?product=x')
    expect([answer.status, answer.location]).toEqual([303, '/deployments?product=x'])
    const me = await browser.fetch('/me', { headers: { 'sec-fetch-site': 'same-origin' } })
    expect(JSON.parse(me.text)).toMatchObject({
      account: 'acme',
      subject: 'grace@acme.example',
      email: 'grace@acme.example',
      name: 'Grace Hopper',
      roles: ['viewer'],
    })
  })

  it('uses PKCE, and a new state and nonce each time', async () => {
    const browser = createBrowser(gateway)
    const asked = await Promise.all([browser.fetch('/auth/sign-in'), browser.fetch('/auth/sign-in')])
    const queries = asked.map(({ location }) => Object.fromEntries(new URL(location).searchParams))
    for (const query of queries)
      expect(query).toMatchObject({
        client_id: 'shiplog',
        response_type: 'code',
        scope: 'openid profile email',
        redirect_uri: `${gateway.url}/auth/callback`,
        code_challenge_method: 'S256',
      })
    for (const name of ['state', 'nonce', 'code_challenge'])
      expect(new Set(queries.map((query) => query[name])).size).toBe(2)
  })

  it('sends the parameters of OIDC_AUTHORIZATION_PARAMETERS', async () => {
    const other = await startAnother({
      scopes: 'openid offline_access',
      authorizationParameters: { audience: 'shiplog' },
    })
    const { location } = await createBrowser(other).fetch('/auth/sign-in?prompt=login')
    const query = Object.fromEntries(new URL(location).searchParams)
    expect(query).toMatchObject({ scope: 'openid offline_access', audience: 'shiplog', prompt: 'login' })
  })

  it('never leads to another site', async () => {
    for (const path of ['https://evil.example/', '//evil.example', '/\\evil.example', '/auth/sign-in'])
      expect((await createBrowser(gateway).signIn({}, path)).location).toBe('/')
  })

  it('works in several tabs at once', async () => {
    const browser = createBrowser(gateway)
    const tabs = []
    for (const path of ['/a', '/b', '/c'])
      tabs.push((await browser.fetch(`/auth/sign-in?return_to=${path}`)).location)
    for (const [index, address] of [...tabs.entries()].reverse())
      expect((await browser.fetch(browser.pathOf(await browser.fillForm(address)))).location).toBe(
        ['/a', '/b', '/c'][index],
      )
  })

  it('keeps the last three sign-ins in progress', async () => {
    const browser = createBrowser(gateway)
    for (let n = 0; n < 6; n += 1) await browser.fetch('/auth/sign-in')
    expect([...browser.cookies.keys()].filter((name) => name.startsWith('shiplog_sign_in_')).length).toBe(3)
  })
})

describe('the cookies', () => {
  it('are set over plain http on this machine, and end with the token', async () => {
    const browser = createBrowser(gateway)
    await browser.signIn()
    expect([...browser.cookies.keys()]).toEqual(['shiplog_tokens_0', '__session'])
    const { value = '', attributes = '' } = browser.cookies.get('__session') ?? {}
    expect(decodeJwt(value)).toMatchObject({ sub: 'ada@acme.example' })
    expect(attributes).toMatch(/^Max-Age=3(600|59\d); Path=\/; Expires=.*; HttpOnly; SameSite=Lax$/)
    const kept = browser.cookies.get('shiplog_tokens_0')
    expect(kept?.attributes).toMatch(/; Path=\/auth; .*HttpOnly; SameSite=Lax$/)
    expect(kept?.value).not.toContain(value.slice(0, 20))
  })

  it('are Secure with an https PUBLIC_ORIGIN, for any Host', async () => {
    const publicOrigin = 'https://localhost:8443'
    const browser = createBrowser(await startAnother({ publicOrigin }), publicOrigin)
    const { location } = await browser.fetch('/auth/sign-in')
    expect(new URL(location).searchParams.get('redirect_uri')).toBe(`${publicOrigin}/auth/callback`)
    expect([...browser.cookies.keys()]).toEqual([expect.stringMatching(/^__Host-shiplog_sign_in_/)])
    const begun = [...browser.cookies.values()]
    await browser.fetch(browser.pathOf(await browser.fillForm(location)))
    expect([...browser.cookies.keys()]).toEqual(['__Secure-shiplog_tokens_0', '__session'])
    for (const { attributes } of [...begun, ...browser.cookies.values()])
      expect(attributes).toMatch(/; HttpOnly; Secure; SameSite=Lax$/)
    for (const { attributes } of begun) expect(attributes).toContain('; Path=/;')
    expect((await browser.post('/auth/refresh')).status).toBe(204)
    expect((await browser.post('/auth/refresh', { origin: 'http://localhost:8443' })).status).toBe(403)
    await browser.post('/auth/sign-out')
    expect(browser.cookies.size).toBe(0)
  })

  it('are not set over plain http for another machine', async () => {
    const asked = request(`${gateway.url}/auth/sign-in`, { headers: { host: 'shiplog.internal' } }).end()
    const [answer] = (await once(asked, 'response')) as [IncomingMessage]
    expect([answer.statusCode, await text(answer)]).toEqual([400, expect.stringContaining('PUBLIC_ORIGIN')])
  })

  it('that were encrypted with an older key are still read', async () => {
    const browser = createBrowser(gateway)
    const { location } = await browser.fetch('/auth/sign-in')
    const back = browser.pathOf(await browser.fillForm(location))
    const keys = readKeys(`${sessionKeys('k2', 2)},${sessionKeys('k1', 1)}`)
    const renewed = await startAnother({ keys })
    const withRedirect = await renewed.fetch(back, {
      headers: { cookie: cookieHeader(browser) },
      redirect: 'manual',
    })
    expect(withRedirect.status).toBe(303)
    const strange = await startAnother({ keys: readKeys(sessionKeys('k3', 3)) })
    expect(
      (await strange.fetch(back, { headers: { cookie: cookieHeader(browser) }, redirect: 'manual' })).status,
    ).toBe(400)
  })
})

const cookieHeader = ({ cookies }: ReturnType<typeof createBrowser>): string =>
  [...cookies].map(([name, { value }]) => `${name}=${value}`).join('; ')

const readKeys = (SESSION_KEYS: string) => {
  const { signIn } = readConfig({ ...environment, OIDC_CLIENT_ID: 'shiplog', SESSION_KEYS })
  if (signIn === undefined) throw new Error('Sign-in is off')
  return signIn.keys
}

const environment = {
  DATABASE_URL: 'postgres://x/x',
  NATS_URL: 'nats://x',
  ...createSuiteKeys().variablesOf('gateway'),
  INGESTION_URL: 'http://x',
  CATALOG_URL: 'http://x',
  DEPLOYMENT_QUERY_URL: 'http://x',
  NOTIFIER_URL: 'http://x',
  OIDC_ISSUER: 'https://id.example.com',
}

describe('GET /auth/callback', () => {
  const begin = async () => {
    const browser = createBrowser(gateway)
    const { location } = await browser.fetch('/auth/sign-in')
    return { browser, back: browser.pathOf(await browser.fillForm(location)) }
  }
  const changed = (path: string, name: string, value: string): string => {
    const address = new URL(path, gateway.url)
    address.searchParams.set(name, value)
    return `${address.pathname}${address.search}`
  }

  it('refuses another state, another browser, and a second use', async () => {
    const { browser, back } = await begin()
    const other = createBrowser(gateway)
    for (const [who, path] of [
      [browser, changed(back, 'state', 'x'.repeat(43))],
      [browser, changed(back, 'state', '')],
      [browser, '/auth/callback'],
      [other, back],
    ] as const) {
      const answer = await who.fetch(path)
      expect([answer.status, answer.text]).toEqual([
        400,
        expect.stringContaining('not begun in this browser'),
      ])
      expect(answer.headers.get('content-security-policy')).not.toContain('unsafe')
    }
    expect((await browser.fetch(back)).status).toBe(303)
    expect((await browser.fetch(back)).status).toBe(400)
  })

  it('refuses a code that was used, also with its cookie', async () => {
    const { browser, back } = await begin()
    const kept = new Map(browser.cookies)
    expect((await browser.fetch(back)).status).toBe(303)
    const thief = createBrowser(gateway)
    for (const [name, cookie] of kept) thief.cookies.set(name, cookie)
    const answer = await thief.fetch(back)
    expect([answer.status, answer.text]).toEqual([400, expect.stringContaining('sign in again')])
    expect(thief.cookies.has('__session')).toBe(false)
  })

  it('refuses the answer of another issuer', async () => {
    const { browser, back } = await begin()
    expect((await browser.fetch(changed(back, 'iss', 'https://evil.example'))).status).toBe(400)
    expect(browser.cookies.has('__session')).toBe(false)
  })

  it.each([
    ['a wrong nonce', { nonce: 'other' }],
    ['no nonce', { nonce: undefined }],
    ['another audience', { aud: 'somebody' }],
    ['another issuer', { iss: 'https://evil.example' }],
    ['an expiry in the past', { exp: 1_000_000 }],
  ])('refuses an ID token with %s', async (_, wrong) => {
    provider.changeTokens(async (answer) => ({
      ...answer,
      id_token: await provider.sign({ ...decodeJwt(answer.id_token), ...wrong }),
    }))
    const { browser, back } = await begin()
    const answer = await browser.fetch(back)
    expect([answer.status, answer.text]).toEqual([
      400,
      expect.stringContaining('does not belong to this sign-in'),
    ])
    expect(browser.cookies.has('__session')).toBe(false)
  })

  it('shows the error of the identity provider, with its markup escaped', async () => {
    const { browser, back } = await begin()
    const state = new URL(back, gateway.url).searchParams.get('state') ?? ''
    const query = new URLSearchParams({
      error: 'access_denied',
      error_description: '<b>no</b> \u202eon',
      state,
    })
    query.set('iss', provider.issuer)
    const answer = await browser.fetch(`/auth/callback?${query}`)
    expect([answer.status, answer.text]).toEqual([403, expect.stringContaining('access_denied')])
    expect(answer.text).toContain('&lt;b&gt;no&lt;/b&gt; ⟨U+202E⟩on')
    expect(answer.text).not.toContain('\u202e')
    expect(answer.text).toContain('href="/auth/sign-in"')
  })
})

describe('an access token that is not accepted', () => {
  const signInWith = async (access_token: string) => {
    provider.changeTokens((answer) => ({ ...answer, access_token }))
    const browser = createBrowser(gateway)
    const answer = await browser.signIn()
    expect(browser.cookies.has('__session')).toBe(false)
    return answer
  }

  it('that names no role leads to a page that says who can give one', async () => {
    const answer = await createBrowser(gateway).signIn({ role: 'none' })
    expect(answer.status).toBe(403)
    expect(answer.text).toContain('You have no role in Shiplog')
    expect(answer.text).toContain('OIDC_ROLES_CLAIM')
    expect(answer.text).toContain('href="/auth/switch-user"')
  })

  it('that names only roles which do not count leads to a page that names OIDC_OWN_ROLES', async () => {
    const { issuer } = provider
    const tokens = { ...surroundings.config.tokens, issuer, rolesClaim: 'groups', ownRoles: [] }
    const strict = await startWithSignIn(surroundings, issuer, {}, { tokens })
    onTestFinished(strict.stop)
    provider.changeTokens(async (answer) => ({
      ...answer,
      access_token: await provider.sign({ ...claims(), groups: ['qa'] }),
    }))
    const answer = await createBrowser(strict).signIn()
    expect([answer.status, answer.text]).toEqual([
      403,
      expect.stringContaining('or a role of your own in OIDC_OWN_ROLES'),
    ])
  })

  it.each([
    ['names no account', { account: undefined, roles: ['admin'] }, 'OIDC_ACCOUNT_CLAIMS'],
    ['is for another audience', { aud: 'graph', roles: ['admin'] }, 'is for graph'],
    ['is an ID token', { nonce: 'n', roles: ['admin'] }, 'of an ID token'],
    [
      'is of another issuer',
      { iss: 'https://other.example', roles: ['admin'] },
      "is of the issuer 'https://other.example'",
    ],
    ['has expired', { exp: 1, roles: ['admin'] }, 'its signature or its times are not valid'],
    [
      'is too large for a cookie',
      { roles: ['admin'], groups: ['x'.repeat(4_000)], teams: ['y'.repeat(200)] },
      'The largest are groups (4,013 bytes), teams (212 bytes), iss (',
    ],
    [
      'names an account that is not a valid name',
      { account: 'Acme <Inc>', roles: ['admin'] },
      "The claim 'account' of the token is 'Acme &lt;Inc&gt;', which cannot be the name of an account",
    ],
  ])('that %s: the page says so', async (_, wrong, words) => {
    const answer = await signInWith(await provider.sign({ ...claims(), ...wrong }))
    expect([answer.status, answer.text]).toEqual([403, expect.stringContaining(words)])
  })

  it('that is signed with another algorithm: the page names the accepted ones', async () => {
    const { privateKey } = await generateKeyPair('RS512')
    const token = await new SignJWT(claims()).setProtectedHeader({ alg: 'RS512', kid: 'x' }).sign(privateKey)
    const answer = await signInWith(token)
    expect([answer.status, answer.text]).toEqual([
      403,
      expect.stringContaining('is signed with RS512, and Shiplog accepts RS256, ES256, EdDSA'),
    ])
  })

  it('that was issued to another client: the page names it, and says what to set', async () => {
    const strict = await startAnother({ authorizedParties: ['shiplog'] })
    const signInAs = async (azp: string) => {
      const access_token = await provider.sign({ ...claims(), azp, roles: ['viewer'] })
      provider.changeTokens((answer) => ({ ...answer, access_token }))
      return createBrowser(strict).signIn()
    }
    const answer = await signInAs('wiki')
    expect([answer.status, answer.text]).toEqual([403, expect.stringContaining('issued to the client')])
    expect(answer.text).toContain('to OIDC_AUTHORIZED_PARTIES')
    expect((await signInAs('shiplog')).status).toBe(303)
  })

  it('that is opaque: the page says how to get a JWT', async () => {
    const answer = await signInWith('opaque')
    expect([answer.status, answer.text]).toEqual([403, expect.stringContaining('audience=shiplog')])
  })

  it('is answered as JSON to a client that accepts JSON', async () => {
    const answer = await gateway.fetch('/auth/callback', { headers: { accept: 'application/json' } })
    expect(answer).toMatchObject({ status: 400, body: { detail: expect.stringContaining('not begun') } })
  })
})

describe('signing in as somebody else', () => {
  it('leads through the sign-out of the provider, with the ID token of the refused sign-in', async () => {
    const browser = createBrowser(gateway)
    await browser.signIn({ role: 'none' })
    expect([...browser.cookies.keys()]).toEqual(['shiplog_refused'])
    const out = new URL((await browser.fetch('/auth/switch-user')).location)
    expect(`${out.origin}${out.pathname}`).toBe(`${provider.issuer}/sign-out`)
    expect(decodeJwt(out.searchParams.get('id_token_hint') ?? '')).toMatchObject({ aud: 'shiplog' })
    expect(browser.cookies.size).toBe(0)

    const back = (await fetch(out, { redirect: 'manual' })).headers.get('location') ?? ''
    const again = await browser.fetch(browser.pathOf(back))
    expect([again.status, again.location]).toEqual([303, '/auth/sign-in?prompt=login'])
    const { location } = await browser.fetch(again.location)
    expect(new URL(location).searchParams.get('prompt')).toBe('login')
  })

  it('sends no ID token without a refused sign-in, and keeps the session here', async () => {
    const browser = createBrowser(gateway)
    await browser.signIn()
    const { location } = await browser.fetch('/auth/switch-user')
    expect(new URL(location).searchParams.has('id_token_hint')).toBe(false)
    expect(browser.cookies.has('__session')).toBe(true)
  })
})

describe('large tokens', () => {
  it('that renew the session are kept in two cookies', async () => {
    const large = 'r'.repeat(3_500)
    provider.changeTokens((answer) => ({ ...answer, refresh_token: large }))
    const browser = createBrowser(gateway)
    await browser.signIn()
    expect([...browser.cookies.keys()].filter((name) => name.startsWith('shiplog_tokens_')).length).toBe(2)
    for (const [name, { value }] of browser.cookies) expect((name + value).length).toBeLessThanOrEqual(4_000)
    provider.changeTokens((answer) => answer)
    expect((await browser.post('/auth/refresh')).status).toBe(401) // the provider never issued this token
  })

  it('are left out when they do not fit, and the session ends with its access token', async () => {
    provider.changeTokens((answer) => ({ ...answer, refresh_token: 'r'.repeat(9_000) }))
    const browser = createBrowser(gateway)
    expect((await browser.signIn()).status).toBe(303)
    expect(browser.cookies.has('__session')).toBe(true)
    expect((await browser.post('/auth/refresh')).text).toContain('sign in again')
  })
})

describe('POST /auth/refresh', () => {
  it('gives a new access token each time', async () => {
    const browser = createBrowser(gateway)
    await browser.signIn({ role: 'admin' })
    for (let n = 0; n < 3; n += 1) {
      const before = browser.cookies.get('shiplog_tokens_0')?.value
      expect((await browser.post('/auth/refresh')).status).toBe(204)
      expect(browser.cookies.get('shiplog_tokens_0')?.value).not.toBe(before)
    }
    const me = await browser.fetch('/me', { headers: { 'sec-fetch-site': 'same-origin' } })
    expect(JSON.parse(me.text).roles).toContain('admin')
  })

  it('gives two tabs the same answer when they renew at once, or one a little later', async () => {
    const browser = createBrowser(gateway)
    await browser.signIn()
    const cookie = cookieHeader(browser)
    const before = provider.tokenRequests()
    const answers = await Promise.all([1, 2, 3].map(() => browser.post('/auth/refresh', { cookie })))
    answers.push(await browser.post('/auth/refresh', { cookie }))
    expect(answers.map(({ status }) => status)).toEqual([204, 204, 204, 204])
    expect(provider.tokenRequests() - before).toBe(1)
    expect((await browser.post('/auth/refresh')).status).toBe(204)
  })

  it('is 401 when the provider has ended the session, and clears no cookie', async () => {
    const [browser, replica] = [createBrowser(gateway), await startAnother()]
    await browser.signIn()
    const cookie = cookieHeader(browser)
    expect((await browser.post('/auth/refresh')).status).toBe(204)
    const answer = await createBrowser(replica, gateway.url).post('/auth/refresh', {
      cookie,
      origin: replica.url,
    })
    expect(answer.status).toBe(401)
    expect(answer.headers.getSetCookie()).toEqual([])
  })

  it('is 401 without a session, and for a token that no longer gives access', async () => {
    const browser = createBrowser(gateway)
    expect((await browser.post('/auth/refresh')).status).toBe(401)
    await browser.signIn()
    provider.changeTokens(async (answer) => ({ ...answer, access_token: await provider.sign(claims()) }))
    const answer = await browser.post('/auth/refresh')
    expect([answer.status, answer.text]).toEqual([401, expect.stringContaining('no role')])
  })

  it('is 503 while the provider is down, and works afterwards', async () => {
    const browser = createBrowser(gateway)
    await browser.signIn()
    provider.setDown(true)
    const answer = await browser.post('/auth/refresh').finally(() => provider.setDown(false))
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '1'])
    expect((await browser.post('/auth/refresh')).status).toBe(204)
  })
})

describe('POST /auth/sign-out', () => {
  it('ends the session here, and answers where to end it at the provider', async () => {
    const browser = createBrowser(gateway)
    await browser.signIn()
    const cookie = cookieHeader(browser)
    const answer = await browser.post('/auth/sign-out')
    expect(answer.status).toBe(200)
    const address = new URL(JSON.parse(answer.text).location)
    expect(`${address.origin}${address.pathname}`).toBe(`${provider.issuer}/sign-out`)
    const back = `${gateway.url}/auth/signed-out`
    expect(address.searchParams.get('post_logout_redirect_uri')).toBe(back)
    expect(browser.cookies.size).toBe(0)

    const there = await fetch(address, { redirect: 'manual' })
    expect(there.headers.get('location')).toBe(back)
    expect((await browser.post('/auth/refresh', { cookie })).status).toBe(401)
    const page = await browser.fetch('/auth/signed-out')
    expect([page.status, page.text]).toEqual([200, expect.stringContaining('You are signed out')])
  })

  it('redirects a form there', async () => {
    const browser = createBrowser(gateway)
    await browser.signIn()
    const answer = await browser.post('/auth/sign-out', { accept: 'text/html' })
    expect([answer.status, answer.location]).toEqual([303, expect.stringContaining('/sign-out?')])
  })

  it('ends the session here while the provider is down', async () => {
    const own = await startProvider()
    onTestFinished(own.stop)
    const other = await startWithSignIn(surroundings, own.issuer)
    onTestFinished(other.stop)
    own.setDown(true)
    const answer = await createBrowser(other).post('/auth/sign-out', { cookie: '__session=x' })
    expect(JSON.parse(answer.text)).toEqual({ location: `${other.url}/auth/signed-out` })
    expect(answer.headers.getSetCookie().join()).toContain('__session=;')
  })
})

describe('POST /auth/token', () => {
  it('returns the token of the cookie to our pages', async () => {
    const browser = createBrowser(gateway)
    await browser.signIn()
    const { access_token } = JSON.parse((await browser.post('/auth/token')).text)
    const { body } = await gateway.fetch('/me', { headers: { authorization: `Bearer ${access_token}` } })
    expect(body).toMatchObject({ account: 'acme', roles: ['viewer', 'member'] })
  })

  it('is 401 without a session, and with an expired one', async () => {
    for (const cookie of ['', `__session=${await provider.sign({ ...claims(), exp: 1 })}`])
      expect((await createBrowser(gateway).post('/auth/token', { cookie })).status).toBe(401)
  })
})

describe.each(['/auth/refresh', '/auth/sign-out', '/auth/token'])('POST %s', (path) => {
  it.each([
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
  ])('is for our own pages: 403 with %j', async (headers) => {
    const answer = await createBrowser(gateway).post(path, headers as Record<string, string>)
    expect([answer.status, answer.text]).toEqual([403, expect.stringContaining('Origin')])
    expect(answer.headers.getSetCookie()).toEqual([])
  })

  it('is 403 without the header Origin', async () => {
    expect((await gateway.fetch(path, { method: 'POST' })).status).toBe(403)
    expect((await gateway.fetch(path)).status).toBe(405)
  })
})

describe('while the identity provider is down', () => {
  it('the gateway starts, sign-in is 503, and works once the provider is back', async () => {
    const own = await startProvider()
    onTestFinished(own.stop)
    own.setDown(true)
    const other = await startWithSignIn(surroundings, own.issuer)
    onTestFinished(other.stop)
    expect((await other.fetch('/openapi.json')).status).toBe(200)
    const browser = createBrowser(other)
    const answer = await browser.fetch('/auth/sign-in')
    expect([answer.status, answer.text]).toEqual([503, expect.stringContaining('does not answer now')])
    expect(answer.headers.get('content-type')).toContain('text/html')
    own.setDown(false)
    await expect.poll(async () => (await browser.fetch('/auth/sign-in')).status, { timeout: 5_000 }).toBe(303)
    expect((await browser.signIn()).status).toBe(303)
  })

  it('or OIDC_ISSUER is wrong: pages and the API say what to correct', async () => {
    const other = await startWithSignIn(surroundings, `${provider.issuer}/realms/none`)
    onTestFinished(other.stop)
    const answer = await createBrowser(other).fetch('/auth/sign-in')
    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      502,
      expect.stringContaining('text/html'),
    ])
    expect(answer.text).toContain('The administrator has to correct this')
    const asked = `${provider.issuer}/realms/none/.well-known/openid-configuration was asked and answered 404`
    expect(answer.text).toContain(asked)
    expect(answer.text).not.toContain('try again')
    const headers = { authorization: `Bearer ${await provider.sign(claims())}` }
    const { status, body } = await other.fetch('/me', { headers })
    expect([status, body.detail]).toEqual([503, expect.stringContaining(asked)])
  })

  it('a sign-in in progress is answered 503', async () => {
    const browser = createBrowser(gateway)
    const { location } = await browser.fetch('/auth/sign-in')
    const back = browser.pathOf(await browser.fillForm(location))
    provider.setDown(true)
    const answer = await browser.fetch(back).finally(() => provider.setDown(false))
    expect([answer.status, answer.text]).toEqual([503, expect.stringContaining('does not answer now')])
  })
})

describe('an answer of the provider', () => {
  it.each([
    ['larger than a megabyte', (answer: object) => ({ ...answer, padding: 'x'.repeat(2_000_000) })],
    ['no JSON', () => '<html>'],
    ['without tokens', () => ({})],
  ])('that is %s is none', async (_, change) => {
    provider.changeTokens(change)
    const browser = createBrowser(gateway)
    expect((await browser.signIn()).status).toBeGreaterThanOrEqual(400)
    expect(browser.cookies.size).toBe(0)
  })
})

describe('a client with a secret', () => {
  /** Starts a provider whose token endpoint refuses every client and notes how the client authenticated. */
  const refuse = async (token_endpoint_auth_methods_supported?: string[]) => {
    const seen: { authorization: string | undefined; body: string }[] = []
    const server = await startHttpServer(async (req, res) => {
      res.setHeader('content-type', 'application/json')
      if (req.url !== '/token') {
        const [authorization_endpoint, token_endpoint] = [`${server.url}/authorize`, `${server.url}/token`]
        const endpoints = { authorization_endpoint, token_endpoint, token_endpoint_auth_methods_supported }
        return void res.end(JSON.stringify({ issuer: server.url, ...endpoints }))
      }
      seen.push({ authorization: req.headers.authorization, body: await text(req) })
      res.writeHead(401).end(JSON.stringify({ error: 'invalid_client' }))
    })
    onTestFinished(server.stop)
    const other = await startWithSignIn(surroundings, server.url, { clientSecret: 'a secret' })
    onTestFinished(other.stop)
    const browser = createBrowser(other)
    const { location } = await browser.fetch('/auth/sign-in')
    const state = new URL(location).searchParams.get('state') ?? ''
    return {
      answer: await browser.fetch(`/auth/callback?${new URLSearchParams({ code: 'c', state })}`),
      seen,
    }
  }

  it.each([[undefined], [['client_secret_basic', 'client_secret_post']]])(
    'sends it in a header to a provider that supports %j',
    async (methods) => {
      const { answer, seen } = await refuse(methods)
      expect(seen).toEqual([{ authorization: `Basic ${btoa('shiplog:a+secret')}`, body: expect.any(String) }])
      expect(seen[0]?.body).toContain('code_verifier=')
      expect([answer.status, answer.text]).toEqual([502, expect.stringContaining('OIDC_CLIENT_ID')])
      expect(answer.text).not.toContain('a secret')
    },
  )

  it('sends it in the body when the provider supports only that', async () => {
    const { seen } = await refuse(['client_secret_post'])
    expect(seen).toEqual([
      { authorization: undefined, body: expect.stringContaining('client_secret=a+secret') },
    ])
  })
})

describe('signing in without OIDC_CLIENT_ID', () => {
  it('is 404 with the variable to set', async () => {
    const without = await startGateway(surroundings)
    onTestFinished(without.stop)
    for (const path of ['/auth/sign-in', '/auth/callback', '/auth/anything']) {
      const answer = await createBrowser(without).fetch(path)
      expect([answer.status, answer.text]).toEqual([404, expect.stringContaining('OIDC_CLIENT_ID')])
    }
    expect((await without.fetch('/auth/refresh', { method: 'POST' })).body.detail).toContain('is off')
  })

  it('needs no SESSION_KEYS, and SESSION_KEYS alone do not turn it on', () => {
    expect(readConfig(environment).signIn).toBeUndefined()
    expect(readConfig({ ...environment, SESSION_KEYS: sessionKeys('k', 1) }).signIn).toBeUndefined()
    const on = { ...environment, OIDC_CLIENT_ID: 'shiplog' }
    expect(() => readConfig(on)).toThrow('SESSION_KEYS')
    const keys = { ...on, SESSION_KEYS: sessionKeys('k', 1) }
    expect(readConfig(keys).signIn).toMatchObject({ clientId: 'shiplog', scopes: 'openid profile email' })
    expect(() => readConfig({ ...keys, OIDC_SCOPES: 'email' })).toThrow('OIDC_SCOPES')
    expect(() => readConfig({ ...keys, OIDC_AUTHORIZATION_PARAMETERS: 'state=1' })).toThrow(
      'OIDC_AUTHORIZATION_PARAMETERS',
    )
    expect(
      readConfig({ ...keys, OIDC_AUTHORIZATION_PARAMETERS: 'audience=a%20b' }).signIn
        ?.authorizationParameters,
    ).toEqual({ audience: 'a b' })
  })
})
