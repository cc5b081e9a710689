import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Client, createClient } from '../support/client.ts'
import { type Suite, startSuite } from '../support/suite/suite.ts'
import { unique, validBuild, validDeployment } from '../support/valid.ts'

let suite: Suite
let client: Client
beforeAll(async () => {
  suite = await startSuite()
  client = await createClient(suite)
})
afterAll(async () => suite?.stop())

const invalidKey = { status: 401, body: { detail: 'Invalid API key' } }
const invalidToken = { status: 401, body: { detail: 'Invalid token' } }

describe.each(['/deployment-events/', '/build-events/', '/version-events/', '/event-batches/'])(
  '%s',
  (path) => {
    it('answers 401 without a valid API key', async () => {
      const key = client.apiKey
      for (const auth of [
        null,
        '',
        'Bearer',
        'Bearer ',
        'Bearer nonsense',
        `Basic ${key}`,
        key,
        `Bearer ${key.slice(0, -1)}`,
        `Bearer ${key}x`,
        `Bearer ${key.replace('_k1_', '_k2_')}`,
        `Bearer sk_${client.account}_k1_${'a'.repeat(40)}`,
        `Bearer ${await client.token('admin')}`,
      ]) {
        const answer = await client.call('POST', path, { body: validDeployment(), auth })
        expect(answer).toMatchObject(invalidKey)
        expect(answer.headers.get('www-authenticate')).toMatch(/^Bearer/)
      }
    })
  },
)

describe('an API key', () => {
  it('works in any case of the scheme', async () => {
    const answer = await client.call('POST', '/deployment-events/', {
      body: validDeployment(),
      auth: `bearer ${client.apiKey}`,
    })
    expect(answer.status).toBe(200)
  })

  it('has the published shape', () => {
    expect(client.apiKey).toMatch(new RegExp(`^sk_${client.account}_k1_[0-9A-Za-z]{40}$`))
  })

  it('is refused once it has expired', async () => {
    const expired = await suite.createApiKey({
      account: client.account,
      expires_at: new Date(Date.now() - 1000).toISOString(),
    })
    const answer = await client.call('POST', '/deployment-events/', {
      body: validDeployment(),
      auth: `Bearer ${expired}`,
    })
    expect(answer).toMatchObject(invalidKey)
  })

  it('is held to its products and environments', async () => {
    const product_name = unique('mine')
    const key = await suite.createApiKey({
      account: client.account,
      products: [product_name],
      environments: ['staging'],
    })
    const post = (path: string, body: unknown) => client.call('POST', path, { body, auth: `Bearer ${key}` })
    const allowed = validDeployment({ product_name, environment_name: 'staging' })
    expect((await post('/deployment-events/', allowed)).status).toBe(200)
    expect((await post('/build-events/', validBuild({ product_name }))).status).toBe(200)
    for (const [path, body] of [
      ['/deployment-events/', { ...allowed, product_name: unique('other') }],
      ['/deployment-events/', { ...allowed, environment_name: 'production' }],
      ['/build-events/', validBuild()],
    ] as const) {
      const answer = await post(path, body)
      expect(answer.status).toBe(403)
      expect(answer.body.detail).toEqual(expect.any(String))
    }
  })

  it('is 403 on the routes that are for people', async () => {
    for (const path of ['/products/', '/versions/', '/deployments/', '/notification-channels/']) {
      const answer = await client.call('GET', path, { auth: `Bearer ${client.apiKey}` })
      expect(answer.status).toBe(403)
      expect(answer.body.detail).toEqual(expect.any(String))
    }
  })
})

describe('a token', () => {
  const paths = [
    '/products/',
    '/versions/',
    '/deployments/',
    '/notification-channels/',
    '/notification-preferences/',
  ]

  it.each(paths)('is needed at %s', async (path) => {
    const other = await suite.identity.token({ account: client.account, role: 'admin', aud: 'somebody-else' })
    const past = await suite.identity.token({ account: client.account, role: 'admin', expiresIn: -60 })
    const [header, payload, signature] = (await client.token('viewer')).split('.')
    const forged = Buffer.from(
      JSON.stringify({ ...JSON.parse(Buffer.from(payload ?? '', 'base64url').toString()), roles: ['admin'] }),
    ).toString('base64url')
    const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${payload}.`
    for (const auth of [
      null,
      'Bearer',
      'Bearer nonsense',
      'Bearer a.b.c',
      `Bearer ${header}.${forged}.${signature}`,
      `Bearer ${unsigned}`,
      `Bearer ${other}`,
      `Bearer ${past}`,
    ]) {
      const answer = await client.call('GET', path, { auth })
      expect(answer).toMatchObject(invalidToken)
      expect(answer.headers.get('www-authenticate')).toMatch(/^Bearer/)
    }
  })

  it('makes its account', async () => {
    const account = unique('new').replaceAll('-', '')
    const token = await suite.token({ account, role: 'viewer' })
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => client.call('GET', '/products/', { auth: `Bearer ${token}` })),
    )
    for (const answer of answers) expect(answer).toMatchObject({ status: 200, body: [] })
    const rows = await suite.database.query('select id from gateway.account where name = $1', [account])
    expect(rows).toHaveLength(1)
  })

  it('may come in the cookie __session, from the same origin only', async () => {
    const cookie = `theme=dark; __session=${await client.token('viewer')}`
    const get = (headers: Record<string, string>) =>
      client.call('GET', '/products/', { auth: null, headers: { cookie, ...headers } })
    expect((await get({ 'sec-fetch-site': 'same-origin' })).status).toBe(200)
    expect(await get({ 'sec-fetch-site': 'cross-site' })).toMatchObject(invalidToken)
    expect(await get({ origin: 'https://evil.example' })).toMatchObject(invalidToken)
  })

  it.each([
    ['three bytes in UTF-8', '\u691c'],
    ['an escape in JSON', '"'],
  ])('with the longest roles and names of %s reaches every service', async (_, character) => {
    const roles = Array.from({ length: 64 }, (_, index) => `${index}`.padStart(2, '0') + character.repeat(62))
    // A control character has six bytes in JSON. Only a subject may have some.
    const subject = '\u0001'.repeat(255)
    const who = { subject, email: character.repeat(255), name: character.repeat(255) }
    // With more roles, the token itself would not fit the headers of a request.
    const fitting = roles.slice(0, 40)
    const token = await suite.token({ account: 'a'.repeat(100), role: 'viewer', ...who, roles: fitting })
    const headers = { 'x-request-id': 'r'.repeat(64) }
    for (const path of [
      '/me',
      '/deployment-rules/',
      '/products/',
      '/deployments/',
      '/notification-channels/',
    ])
      expect([path, (await client.call('GET', path, { auth: `Bearer ${token}`, headers })).status]).toEqual([
        path,
        200,
      ])
    const me = await client.call('GET', '/me', { auth: `Bearer ${token}` })
    expect(me.body).toMatchObject({ subject, email: who.email, name: who.name })
    expect(me.body.own_roles.length).toBeGreaterThan(30)
  })

  it("with only a role of the account's own reads everything that a viewer reads, and writes nothing", async () => {
    const auth = `Bearer ${await client.token('qa')}`
    expect((await client.call('GET', '/me', { auth })).body).toMatchObject({
      roles: ['viewer'],
      own_roles: ['qa'],
    })
    for (const path of [...paths, '/deployment-rules/'])
      expect((await client.call('GET', path, { auth })).status).toBe(200)
    const body = { name: unique('x') }
    expect(await client.call('POST', '/products/', { auth, body })).toMatchObject({
      status: 403,
      body: { detail: "This needs the role 'member', and the token's role is 'viewer'" },
    })
    expect((await client.call('GET', '/api-keys/', { auth })).status).toBe(403)
  })

  it('needs a role, and no more than the route asks for', async () => {
    const as = async (role: string, method: string, path: string, body?: unknown) =>
      (await client.call(method, path, { body, auth: `Bearer ${await client.token(role)}` })).status
    const { body: product } = await client.post('/products/', { name: unique('roles') })
    const channel = {
      name: 'chat',
      channel_type: 'chat_webhook',
      config: { webhook_url: 'https://hooks.example.com/x' },
    }
    expect(await as('none', 'GET', '/products/')).toBe(403)
    expect(await as('viewer', 'GET', '/products/')).toBe(200)
    expect(await as('viewer', 'POST', '/products/', { name: unique('x') })).toBe(403)
    expect(await as('member', 'POST', '/products/', { name: unique('x') })).toBe(201)
    expect(await as('viewer', 'PATCH', `/products/${product.id}`, { description: 'x' })).toBe(403)
    expect(await as('member', 'PATCH', `/products/${product.id}`, { description: 'x' })).toBe(200)
    expect(await as('member', 'POST', '/notification-channels/', channel)).toBe(403)
    expect(await as('admin', 'POST', '/notification-channels/', channel)).toBe(201)
    expect(await as('member', 'DELETE', `/products/${product.id}`)).toBe(403)
    expect(await as('admin', 'DELETE', `/products/${product.id}`)).toBe(204)
  })
})
