import { randomUUID } from 'node:crypto'
import { startIdentityProvider } from '@shiplog/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { sendJson } from './fake-services.ts'
import { bearer, type Gateway, json, type Surroundings, startGateway, startSurroundings } from './support.ts'

let surroundings: Surroundings
let gateway: Gateway
beforeAll(async () => {
  surroundings = await startSurroundings()
  gateway = await startGateway(surroundings)
})
beforeEach(() => {
  surroundings.owner.answer((_received, res) => sendJson(res, 200, []))
  surroundings.owner.received.length = 0
})
afterAll(async () => {
  await gateway?.stop()
  await surroundings?.stop()
})

const token = (more: Record<string, unknown> = {}): Promise<string> =>
  surroundings.identity.token({ account: 'acme', role: 'member', ...more })

const get = (headers: Record<string, string>, path = '/products/') => gateway.fetch(path, { headers })
const invalidToken = { status: 401, body: { detail: 'Invalid token' } }
const userPaths = [
  '/products/',
  '/versions',
  '/deployments/',
  '/notification-channels/',
  '/notification-preferences/',
  '/notification-history/',
  `/products/${randomUUID()}`,
]

describe('an access token', () => {
  it.each(userPaths)(
    'is accepted at %s, and the service gets the signed identity of the user',
    async (path) => {
      const ada = { subject: 'ada', email: 'ada@acme.example', roles: ['member', 'qa'] }
      expect((await get(bearer(await token(ada)), path)).status).toBe(200)
      const [account] = await surroundings.database.query<{ id: string }>(
        "select id from gateway.account where name = 'acme'",
      )
      expect(surroundings.owner.received[0]?.identity.principal).toEqual({
        kind: 'user',
        account: 'acme',
        account_id: account?.id,
        subject: 'ada',
        role: 'member',
        person: { email: 'ada@acme.example', unverified_email: null, name: null, own_roles: ['qa'] },
      })
    },
  )

  it.each(userPaths)('is required at %s', async (path) => {
    const elsewhere = await startIdentityProvider()
    const wrong = [
      {},
      { authorization: '' },
      { authorization: 'Bearer' },
      { authorization: `Basic ${await token()}` },
      { authorization: await token() },
      bearer('a.b.c'),
      bearer(`${await token()}x`),
      bearer(await token({ audience: 'other' })),
      bearer(await token({ expiresIn: -30 })),
      bearer(await elsewhere.token({ account: 'acme', role: 'admin' })),
    ]
    await elsewhere.stop()
    for (const headers of wrong) {
      const answer = await get(headers, path)
      expect(answer).toMatchObject(invalidToken)
      expect(answer.headers.get('www-authenticate')).toBe('Bearer')
    }
    expect(surroundings.owner.received).toEqual([])
  })

  it('cannot be replaced by an API key: 403, valid or not', async () => {
    const { key } = await surroundings.apiKeys.create({ account: 'acme', name: 'test' })
    for (const text of [key, 'sk_', 'sk_nonsense'])
      expect(await get(bearer(text))).toMatchObject({
        status: 403,
        body: { detail: 'This route needs an access token: API keys only post events and pre-flight checks' },
      })
  })

  it('that names no account is 403', async () => {
    for (const org_slug of [undefined, ''])
      expect(await get(bearer(await token({ org_slug })))).toMatchObject({
        status: 403,
        body: { detail: 'The token names no account in its claim org_slug or account' },
      })
  })

  it('that names an invalid account is 403, and the answer says which names are valid', async () => {
    const told = async (org_slug: string): Promise<string> => {
      const answer = await get(bearer(await token({ org_slug })))
      expect(answer.status).toBe(403)
      return answer.body.detail
    }
    const text = await told('two words')
    expect(text).toContain(
      "The claim 'org_slug' of the token is 'two words', which cannot be the name of an account",
    )
    expect(text).toContain('1 to 100 letters (A to Z, a to z), digits and _ . @ : -')
    const long = await told(`\u202e\u200b${'<b>'.repeat(1_000)}`)
    expect(long).toContain(`'⟨U+202E⟩\uFFFD${'<b>'.repeat(63)}<b…'`)
  })

  it('that is signed with another algorithm is 401, and the answer names the accepted ones', async () => {
    const header = Buffer.from(JSON.stringify({ alg: 'HS256', kid: 'x' })).toString('base64url')
    expect(await get(bearer(`${header}.e30.e30`))).toMatchObject({
      status: 401,
      body: {
        detail:
          'Invalid token. The access token is signed with HS256, and Shiplog accepts RS256, ES256, EdDSA',
      },
    })
  })

  it('that was issued to a client outside OIDC_AUTHORIZED_PARTIES is 401, and the answer names the client', async () => {
    const { config } = surroundings
    const authorizedParties = ['shiplog', 'ci']
    const strict = await startGateway(surroundings, { tokens: { ...config.tokens, authorizedParties } })
    onTestFinished(strict.stop)
    const ask = async (more: Record<string, unknown>) =>
      strict.fetch('/me', { headers: bearer(await token({ role: 'viewer', ...more })) })
    expect((await ask({ azp: 'ci' })).status).toBe(200)
    expect(await ask({ azp: 'wiki' })).toMatchObject({
      status: 401,
      body: { detail: expect.stringContaining("was issued to the client 'wiki'") },
    })
    expect(await ask({})).toMatchObject({
      status: 401,
      body: { detail: expect.stringContaining('does not say to which client it was issued') },
    })
    expect((await get(bearer(await token({ azp: 'wiki' })), '/me')).status).toBe(200)
  })

  it('that is not an access token, or has claims of a wrong type, is 401', async () => {
    for (const more of [
      { nonce: 'n' },
      { at_hash: 'h' },
      { org_slug: 7, account: 'acme' },
      { org_slug: { toString: 'acme' } },
      { roles: { admin: true } },
    ])
      expect(await get(bearer(await token(more)))).toMatchObject(invalidToken)
  })

  it('that names no role is 403', async () => {
    for (const roles of [undefined, [], '', [' '], ['x'.repeat(65)], ['offline_access']])
      expect(await get(bearer(await token({ roles })))).toMatchObject({
        status: 403,
        body: { detail: 'The token has none of the roles viewer, member and admin in its claim roles' },
      })
  })

  it("with only a role of the account's own reads, and writes nothing", async () => {
    for (const roles of [['qa'], 'qa release_manager']) {
      const headers = { ...json, ...bearer(await token({ roles })) }
      expect((await get(headers)).status).toBe(200)
      expect(await gateway.fetch('/products/', { method: 'POST', headers, body: '{}' })).toMatchObject({
        status: 403,
        body: { detail: "This needs the role 'member', and the token's role is 'viewer'" },
      })
    }
  })

  it('of a program has no own roles, and is no person', async () => {
    const program = { subject: 'ci', azp: 'ci', email: 'ci@acme.example' }
    expect(await get(bearer(await token({ ...program, roles: ['qa'] })))).toMatchObject({ status: 403 })
    surroundings.owner.received.length = 0
    expect((await get(bearer(await token({ ...program, roles: ['member', 'qa'] })))).status).toBe(200)
    expect(surroundings.owner.received[0]?.identity.principal).toMatchObject({ role: 'member', person: null })
  })

  it('with a role that OIDC_OWN_ROLES does not name gives no access', async () => {
    const { config } = surroundings
    const tokens = { ...config.tokens, rolesClaim: 'groups', ownRoles: ['qa'] }
    const strict = await startGateway(surroundings, { tokens })
    onTestFinished(strict.stop)
    const ask = async (groups: string[]) => strict.fetch('/me', { headers: bearer(await token({ groups })) })
    expect(await ask(['everyone'])).toMatchObject({
      status: 403,
      body: { detail: 'The token has none of the roles viewer, member and admin in its claim groups' },
    })
    expect((await ask(['everyone', 'qa'])).body).toMatchObject({ roles: ['viewer'], own_roles: ['qa'] })
  })

  it('needs the role that the route declares', async () => {
    const status = async (role: string, method: string, path: string): Promise<number> => {
      const headers = { ...json, ...bearer(await token({ role })) }
      const init =
        method === 'GET' || method === 'DELETE' ? { method, headers } : { method, headers, body: '{}' }
      return (await gateway.fetch(path, init)).status
    }
    const id = randomUUID()
    for (const [method, path, least] of [
      ['GET', '/products/', 0],
      ['POST', '/products/', 1],
      ['PATCH', `/products/${id}`, 1],
      ['DELETE', `/products/${id}`, 2],
      ['POST', '/notification-channels/', 2],
      ['POST', '/notification-preferences/', 1],
    ] as const)
      for (const [rank, role] of ['viewer', 'member', 'admin'].entries())
        expect([method, path, role, await status(role, method, path)]).toEqual([
          method,
          path,
          role,
          rank >= least ? 200 : 403,
        ])
  })

  it('is accepted without the name of its key, while the issuer has two', async () => {
    const identity = await startIdentityProvider()
    const old = await identity.token({ account: 'acme', role: 'viewer', kid: null })
    await identity.rotate()
    const tokens = { ...surroundings.config.tokens, issuer: identity.issuer }
    const replica = await startGateway(surroundings, { tokens })
    for (const token of [old, await identity.token({ account: 'acme', role: 'viewer', kid: null })])
      expect((await replica.fetch('/products/', { headers: bearer(token) })).status).toBe(200)
    await replica.stop()
    await identity.stop()
  })

  it('creates its account once, also with simultaneous first requests', async () => {
    const account = `new-${randomUUID()}`
    const replica = await startGateway(surroundings)
    const headers = bearer(await token({ account }))
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => (n % 2 ? gateway : replica).fetch('/products/', { headers })),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))
    const ids = new Set(surroundings.owner.received.map(({ identity }) => identity.principal?.account_id))
    expect(ids.size).toBe(1)
    const rows = await surroundings.database.query('select id from gateway.account where name = $1', [
      account,
    ])
    expect(rows).toEqual([{ id: [...ids][0] }])
    await replica.stop()
  })

  it('belongs to the account that was created with an API key', async () => {
    const { account_id } = await surroundings.apiKeys.create({ account: 'globex', name: 'first' })
    await get(bearer(await token({ account: 'globex' })))
    expect(surroundings.owner.received[0]?.identity.principal).toMatchObject({ account_id })
  })
})

describe('the cookie __session', () => {
  const withCookie = async (method: string, headers: Record<string, string>): Promise<number> => {
    const cookie = `theme=dark; __session=${await token()}; x=1`
    const init = method === 'GET' ? {} : { body: '{}' }
    return (await gateway.fetch('/products/', { method, headers: { ...json, cookie, ...headers }, ...init }))
      .status
  }
  const own = (): string => gateway.url

  it('is accepted for a read that our page or the user caused', async () => {
    expect(await withCookie('GET', { 'sec-fetch-site': 'same-origin' })).toBe(200)
    expect(await withCookie('GET', { 'sec-fetch-site': 'none' })).toBe(200)
    expect(await withCookie('GET', { origin: own() })).toBe(200)
  })

  it('is accepted for a write with our Origin only', async () => {
    expect(await withCookie('POST', { origin: own() })).toBe(200)
    expect(await withCookie('POST', { origin: own(), 'sec-fetch-site': 'same-origin' })).toBe(200)
    expect(await withCookie('POST', { 'sec-fetch-site': 'same-origin' })).toBe(401)
    expect(await withCookie('POST', { 'sec-fetch-site': 'none' })).toBe(401)
    expect(await withCookie('POST', { origin: own(), 'sec-fetch-site': 'none' })).toBe(401)
    expect(
      await withCookie('POST', { origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' }),
    ).toBe(401)
  })

  it.each(['GET', 'POST'])('is ignored for a %s that another origin caused', async (method) => {
    expect(await withCookie(method, { 'sec-fetch-site': 'cross-site' })).toBe(401)
    expect(await withCookie(method, { 'sec-fetch-site': 'same-site', origin: own() })).toBe(401)
    expect(await withCookie(method, { origin: 'https://evil.example' })).toBe(401)
    expect(await withCookie(method, { origin: 'null' })).toBe(401)
    expect(await withCookie(method, { origin: own().replace('http:', 'https:') })).toBe(401)
    expect(await withCookie(method, { origin: own().replace('http://', 'http://user@') })).toBe(401)
    expect(await withCookie(method, { origin: `${own()}/` })).toBe(401)
    expect(await withCookie(method, { origin: own().replace(/:\d+$/, '') })).toBe(401)
    expect(await withCookie(method, { origin: `${own()}.evil.example` })).toBe(401)
  })

  it('is ignored for a write without Origin, and accepted for such a read', async () => {
    expect(await withCookie('POST', {})).toBe(401)
    expect(await withCookie('GET', {})).toBe(200)
  })

  it('is accepted with the configured origin only', async () => {
    const publicOrigin = 'https://shiplog.example.com'
    const replica = await startGateway(surroundings, { publicOrigin })
    const cookie = `__session=${await token()}`
    for (const [origin, status] of [
      [publicOrigin, 200],
      ['http://shiplog.example.com', 401],
      ['https://shiplog.example.com:8443', 401],
      ['https://other.example.com', 401],
      [replica.url, 401],
    ] as const)
      expect([origin, (await replica.fetch('/products/', { headers: { cookie, origin } })).status]).toEqual([
        origin,
        status,
      ])
    await replica.stop()
  })

  it('is ignored when there are two', async () => {
    const [own, other] = await Promise.all([token(), token({ subject: 'mallory' })])
    const status = async (cookie: string) => (await get({ cookie, 'sec-fetch-site': 'same-origin' })).status
    expect(await status(`__session=${own}`)).toBe(200)
    for (const cookie of [
      `__session=${own}; __session=${other}`,
      `__session=${own};__session=${own}`,
      `__session=; __session=${own}`,
    ])
      expect(await status(cookie)).toBe(401)
  })

  it('is ignored beside a wrong Authorization header', async () => {
    const headers = { 'sec-fetch-site': 'same-origin' }
    expect(await withCookie('GET', { ...headers, authorization: 'Bearer nonsense' })).toBe(401)
    expect(await withCookie('GET', { ...headers, authorization: 'Basic dXNlcg==' })).toBe(401)
  })
})

describe('while the identity provider is down', () => {
  it('the gateway starts, answers 503 to tokens, and accepts API keys', async () => {
    const identity = await startIdentityProvider()
    identity.setDown(true)
    const tokens = { ...surroundings.config.tokens, issuer: identity.issuer }
    const replica = await startGateway(surroundings, { tokens })
    const headers = bearer(await identity.token({ account: 'acme', role: 'viewer' }))
    const answer = await replica.fetch('/products/', { headers })
    expect(answer).toMatchObject({
      status: 503,
      body: { detail: expect.stringContaining('identity provider') },
    })
    expect(answer.headers.get('retry-after')).toBe('1')
    const { key } = await surroundings.apiKeys.create({ account: 'acme', name: 'test' })
    const post = { method: 'POST', headers: { ...json, ...bearer(key) }, body: '{}' }
    expect((await replica.fetch('/build-events/', post)).status).toBe(200)

    identity.setDown(false)
    await expect
      .poll(async () => (await replica.fetch('/products/', { headers })).status, { timeout: 5_000 })
      .toBe(200)
    identity.setDown(true)
    const other = bearer(await identity.token({ account: 'acme', role: 'viewer', subject: 'somebody else' }))
    expect((await replica.fetch('/products/', { headers: other })).status).toBe(200)
    await replica.stop()
    await identity.stop()
  })
})
