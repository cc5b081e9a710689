import { eventually } from '@shiplog/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Client, createClient } from '../support/client.ts'
import { type Suite, startSuite } from '../support/suite/suite.ts'
import { unique, validDeployment } from '../support/valid.ts'

let suite: Suite
let client: Client
/** A client of the same account that calls the second gateway. */
let second: Client
beforeAll(async () => {
  suite = await startSuite({
    replicas: { gateway: 2 },
    env: { gateway: { BADGE_TOKENS_PER_ACCOUNT: '5' } },
    overrides: { gateway: { keyUsageIntervalMs: 100, badgeKeptMs: 50 } },
  })
})
beforeEach(async () => {
  client = await createClient(suite)
  second = await createClient({ ...suite, url: suite.service('gateway', 1).url }, client.account)
})
afterAll(async () => suite?.stop())

const create = async (fields: object = {}) => {
  const { status, body } = await client.post('/badge-tokens/', { name: 'README', ...fields })
  expect(status, JSON.stringify(body)).toBe(201)
  return body as { id: string; token: string; badge_url: string; endpoint_url: string; last4: string }
}

const pathOf = (token: string, product: string, environment = 'production', format = 'json'): string =>
  `/badges/${token}/${encodeURIComponent(product)}/${encodeURIComponent(environment)}.${format}`

/** Fetches a badge as a stranger does: without credentials. */
const fetchBadge = async (path: string, headers: Record<string, string> = {}, gateway = 0) => {
  const response = await fetch(`${suite.service('gateway', gateway).url}${path}`, { headers })
  return { status: response.status, headers: response.headers, text: await response.text() }
}

const jsonOf = async (path: string, gateway = 0) => {
  const { status, text } = await fetchBadge(path, {}, gateway)
  expect(status, text).toBe(200)
  return JSON.parse(text) as { label: string; message: string; color: string; isError: boolean }
}

/** Waits until a badge has this message. */
const shows = (path: string, message: RegExp, color: string): Promise<unknown> =>
  eventually(async () => {
    const badge = await jsonOf(path)
    return message.test(badge.message) && badge.color === color
  })

const deploy = async (fields: Record<string, unknown>): Promise<void> => {
  const { status } = await client.event('/deployment-events/', validDeployment(fields))
  expect(status).toBe(200)
}

const unknown = { message: 'unknown', color: 'lightgrey', isError: true }

describe('GET /badges/{token}/{product}/{environment}', () => {
  it('draws the current version as a picture that other sites may show', async () => {
    const product_name = unique('checkout')
    await deploy({ product_name })
    const { token } = await create()
    await shows(pathOf(token, product_name), /^1\.4\.2 · just now$/, 'green')
    const { status, headers, text } = await fetchBadge(pathOf(token, product_name, 'production', 'svg'))
    expect(status).toBe(200)
    expect(text).toMatch(/^<svg [^>]* role="img" aria-label="checkout-\w+ · production: 1\.4\.2 · just now">/)
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'image/svg+xml; charset=utf-8',
      'cache-control': 'no-cache',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'cross-origin-resource-policy': 'cross-origin',
      etag: expect.stringMatching(/^"[\w-]{20}"$/),
    })
    expect(headers.get('set-cookie')).toBeNull()
  })

  it('answers shields.io with the content', async () => {
    const product_name = unique('checkout')
    await deploy({ product_name })
    const { token, endpoint_url } = await create()
    await shows(pathOf(token, product_name), /1\.4\.2/, 'green')
    const address = endpoint_url.replace('{product}', product_name).replace('{environment}', 'production')
    const response = await fetch(address)
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(await response.json()).toEqual({
      schemaVersion: 1,
      label: `${product_name} · production`,
      message: '1.4.2 · just now',
      color: 'green',
      isError: false,
      cacheSeconds: 300,
    })
  })

  it('shows each state: not deployed, under way, current, and a newest deployment that failed', async () => {
    const product_name = unique('checkout')
    const other = unique('other')
    const { token } = await create()
    const path = pathOf(token, product_name)
    await deploy({ product_name, environment_name: 'staging' })
    await deploy({ product_name: other })
    await shows(path, /^not deployed$/, 'lightgrey')
    await deploy({ product_name, status: 'started', version: '1.5.0' })
    await shows(path, /^1\.5\.0 started just now$/, 'blue')
    await deploy({ product_name, status: 'completed', version: '1.5.0' })
    await shows(path, /^1\.5\.0 · just now$/, 'green')
    await deploy({ product_name, status: 'pending', version: '1.6.0' })
    await shows(path, /^1\.5\.0 · 1\.6\.0 pending just now$/, 'blue')
    await deploy({ product_name, status: 'failed', version: '1.6.0' })
    await shows(path, /^1\.5\.0 · 1\.6\.0 failed just now$/, 'red')
    await deploy({ product_name, status: 'aborted', version: '1.7.0' })
    await shows(path, /^1\.5\.0 · 1\.7\.0 aborted just now$/, 'orange')
  })

  it('is answered 304 while it has not changed, and HEAD like GET', async () => {
    const { token } = await create()
    const path = pathOf(token, 'nothing', 'nowhere', 'svg')
    const first = await fetchBadge(path)
    const etag = first.headers.get('etag') ?? ''
    // Without `Cache-Control`, `fetch` would ask for a new answer.
    const revalidate = { 'cache-control': 'max-age=0' }
    const again = await fetchBadge(path, { ...revalidate, 'if-none-match': etag })
    expect(again).toMatchObject({ status: 304, text: '' })
    expect(again.headers.get('etag')).toBe(etag)
    expect((await fetchBadge(path, { ...revalidate, 'if-none-match': '"another"' })).text).toBe(first.text)
    const head = await fetch(`${suite.url}${path}`, { method: 'HEAD' })
    expect([head.status, head.headers.get('etag'), await head.text()]).toEqual([200, etag, ''])
    const post = await fetch(`${suite.url}${path}`, { method: 'POST' })
    expect([post.status, post.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
  })

  it('looks the same for every token and name that it may not show', async () => {
    const product_name = unique('checkout')
    await deploy({ product_name })
    const all = await create()
    await shows(pathOf(all.token, product_name), /1\.4\.2/, 'green')
    const revoked = await create()
    await client.delete(`/badge-tokens/${revoked.id}`)
    const elsewhere = await create({ environments: ['staging'] })
    const others = await create({ products: [unique('other')] })
    const stranger = await createClient(suite)
    const foreign = (await stranger.post('/badge-tokens/', { name: 'README' })).body
    const { token } = all
    const lastChanged = `${token.slice(0, -1)}${token.endsWith('0') ? '1' : '0'}`
    const tokens = [revoked, elsewhere, others, foreign].map((one) => one.token)
    const answers = await Promise.all(
      [...tokens, lastChanged, 'nonsense', '%00', client.apiKey].map(async (token) => {
        const { status, text, headers } = await fetchBadge(pathOf(token, product_name, 'production', 'svg'))
        const kept = [...headers].filter(([name]) => !['x-request-id', 'date'].includes(name))
        return { status, text, headers: kept }
      }),
    )
    for (const answer of answers) expect(answer).toEqual(answers[0])
    expect(answers[0]).toMatchObject({ status: 200, text: expect.stringContaining('>unknown</text>') })
    expect(await jsonOf(pathOf(token, unique('nothing')))).toMatchObject(unknown)
    expect(await jsonOf(pathOf(token, product_name, 'nowhere'))).toMatchObject(unknown)
  })

  it('is of one account only, also when another one has the same names', async () => {
    const stranger = await createClient(suite)
    const product_name = unique('same')
    await deploy({ product_name, version: 'ours' })
    await stranger.event('/deployment-events/', validDeployment({ product_name, version: 'theirs' }))
    const { token } = await create()
    const { body } = await stranger.post('/badge-tokens/', { name: 'README' })
    await shows(pathOf(token, product_name), /^ours/, 'green')
    await shows(pathOf(body.token, product_name), /^theirs/, 'green')
    await shows(pathOf(token, product_name), /^ours/, 'green')
  })

  it.each([
    ['slashes', 'shop/checkout', 'eu/west/production'],
    ['spaces and dots', 'a b. ..', '.. .svg.json'],
    ['characters of XML', `<script>alert("1")</script>&amp;'`, '"><image href=x onerror=alert(1)>'],
    ['text from right to left', 'עברית', 'إنتاج'],
    ['characters that change the direction', 'a\u202eb', 'c\u2066d'],
    ['emoji', '🚀👩‍👩‍👧', '生产'],
    ['255 characters', '😀'.repeat(255), 'é'.repeat(255)],
    ['control characters', 'a\u0001\u001bb\n', '\ufffe'],
    ['percent signs', '100%', '%2F'],
  ])('shows names with %s', async (_title, product, environment) => {
    const { token } = await create()
    const product_name = product
    await deploy({ product_name, environment_name: environment, version: product })
    await shows(pathOf(token, product, environment), /just now$/, 'green')
    const { text } = await fetchBadge(pathOf(token, product, environment, 'svg'))
    expect(
      text.match(/<\/?[a-zA-Z]+/g)?.filter((tag) => !/^<\/?(svg|title|clipPath|rect|g|text)$/.test(tag)),
    ).toEqual([])
  })

  it('answers 404 for another extension or a missing part, or broken encoding', async () => {
    const { token } = await create()
    for (const path of [
      `/badges/${token}/p/e.png`,
      `/badges/${token}/p/e`,
      `/badges/${token}/p.svg`,
      '/badges/x',
      `/badges/${token}/%ff/e.svg`,
      `/badges/${token}/p/q/e.svg`,
      `/badges/${token}/p/.svg`,
    ])
      expect(await fetchBadge(path), path).toMatchObject({ status: 404, text: '{"detail":"Not found"}' })
    expect(await jsonOf(`/badges/${token}/%00/e.json`)).toMatchObject(unknown)
    expect(await jsonOf(`/badges/${token}/${'x'.repeat(256)}/e.json`)).toMatchObject(unknown)
  })
})

describe('/badge-tokens/', () => {
  it('shows the token once, and stores its hash', async () => {
    const products = ['checkout', 'search']
    const { body } = await client.post('/badge-tokens/', {
      name: 'README',
      products: [...products, 'search'],
    })
    const { token, badge_url, endpoint_url, ...record } = body
    expect(token).toMatch(/^bt_[0-9A-Za-z]{40}$/)
    expect(badge_url).toBe(`${suite.url}/badges/${token}/{product}/{environment}.svg`)
    expect(endpoint_url).toBe(`${suite.url}/badges/${token}/{product}/{environment}.json`)
    expect(record).toEqual({
      ...{ id: expect.any(String), name: 'README', last4: token.slice(-4), products, environments: null },
      ...{ created_by: 'user_1', created_at: expect.any(String), last_used_at: null, revoked_at: null },
    })
    expect(await client.get(`/badge-tokens/${record.id}`)).toMatchObject({ status: 200, body: record })
    expect((await client.get('/badge-tokens/')).body).toEqual([record])
    const [row] = await suite.database.query('select * from gateway.badge_token where id = $1', [record.id])
    expect(JSON.stringify(row)).not.toContain(token.slice(-20))
  })

  it('works at every gateway at once, and at none within a second after it was revoked', async () => {
    const product_name = unique('checkout')
    await deploy({ product_name })
    for (let repeat = 0; repeat < 5; repeat += 1) {
      const { id, token } = await create()
      const path = pathOf(token, product_name)
      await shows(path, /1\.4\.2/, 'green')
      expect(await jsonOf(path, 1)).toMatchObject({ color: 'green' })
      expect((await client.delete(`/badge-tokens/${id}`)).status).toBe(204)
      const revokedAt = performance.now()
      expect(await jsonOf(path)).toMatchObject(unknown)
      await eventually(async () => (await jsonOf(path, 1)).isError)
      expect(performance.now() - revokedAt).toBeLessThan(1_000)
      expect((await second.delete(`/badge-tokens/${id}`)).status).toBe(204)
    }
  })

  it('is never more than the quota, and a revoked one does not count', async () => {
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        (index % 2 ? client : second).post('/badge-tokens/', { name: `README ${index}` }),
      ),
    )
    const made = answers.filter(({ status }) => status === 201)
    expect(made).toHaveLength(5)
    const detail =
      'The account has 5 badge tokens that are not revoked, and may have no more: revoke one first'
    for (const { status, body } of answers.filter((answer) => answer.status !== 201))
      expect([status, body]).toEqual([409, { detail }])
    expect((await client.delete(`/badge-tokens/${made[0]?.body.id}`)).status).toBe(204)
    expect((await client.post('/badge-tokens/', { name: 'again' })).status).toBe(201)
  })

  it('changes its name and nothing else', async () => {
    const { id } = await create()
    const path = `/badge-tokens/${id}`
    expect(await client.patch(path, { name: 'Wiki' })).toMatchObject({ status: 200, body: { name: 'Wiki' } })
    const limits = 'what a badge token shows is fixed, so create another one and revoke this one'
    for (const [field, value, advice] of [
      ['products', ['x'], limits],
      ['environments', null, limits],
      ['revoked_at', null, 'DELETE revokes a badge token'],
    ] as const)
      expect(await client.patch(path, { name: 'No', [field]: value })).toMatchObject({
        status: 400,
        body: { detail: `Field '${field}' cannot be changed: ${advice}` },
      })
    expect((await client.get(path)).body).toMatchObject({ name: 'Wiki', products: null })
  })

  it.each([
    [{}, "Field 'name' is required"],
    [{ name: ' ' }, "Field 'name' is required"],
    [{ name: 'x'.repeat(256) }, "Field 'name' must be at most 255 characters"],
    [
      { name: 'x', products: [] },
      "Field 'products' must name at least one product; leave it out to allow all",
    ],
    [
      { name: 'x', environments: [] },
      "Field 'environments' must name at least one environment; leave it out to allow all",
    ],
  ])('is refused with %j', async (body, detail) => {
    expect(await client.post('/badge-tokens/', body)).toMatchObject({ status: 400, body: { detail } })
  })

  it('shows when a badge was last shown, whichever gateway showed it', async () => {
    const { id, token } = await create()
    await jsonOf(pathOf(token, 'checkout'), 1)
    const used = await eventually(
      async () => (await client.get(`/badge-tokens/${id}`)).body.last_used_at ?? undefined,
    )
    expect(Math.abs(Date.now() - Date.parse(used))).toBeLessThan(5_000)
  })
})
