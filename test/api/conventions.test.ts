import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Client, createClient } from '../support/client.ts'
import { type Suite, startSuite } from '../support/suite/suite.ts'
import { unique, validDeployment } from '../support/valid.ts'

let suite: Suite
let client: Client
beforeAll(async () => {
  suite = await startSuite()
  client = await createClient(suite)
})
afterAll(async () => suite?.stop())

const json = { 'content-type': 'application/json' }

describe('every error', () => {
  const resources = [
    '/products/',
    '/versions/',
    '/deployments/',
    '/notification-channels/',
    '/notification-preferences/',
  ]

  it.each([
    '/nonsense',
    '/products/x/y/z',
    '/internal/events',
    '/internal/event-log',
    '/products/../internal/events',
  ])('is 404 at %s, where nothing is', async (path) => {
    expect(await client.get(path)).toMatchObject({ status: 404, body: { detail: 'Not found' } })
  })

  it.each([
    '%2e%2e/internal/event-log',
    '..%2finternal%2fevent-log',
    '/internal/event-log',
    '%00',
    '%ff',
    '%',
  ])('is 4xx for the odd path /products/%s', async (path) => {
    const answer = await client.get(`/products/${path}`)
    expect(answer.status).toBeGreaterThanOrEqual(400)
    expect(answer.status).toBeLessThan(500)
    expect(answer.body.detail).toEqual(expect.any(String))
  })

  it.each([...resources, '/deployment-events/'])(
    'is 405 with Allow for another method at %s',
    async (path) => {
      const answer = await client.call('PUT', path, { body: {} })
      expect(answer.status).toBe(405)
      expect(answer.headers.get('allow')).toBeTruthy()
      expect(answer.body.detail).toEqual(expect.any(String))
    },
  )

  it.each(['{', '', 'nope', '{"a":1}}', '\u0000'])('is 400 for the body %j', async (raw) => {
    for (const [path, auth] of [
      ['/deployment-events/', client.apiKey],
      ['/products/', await client.token('admin')],
    ] as const) {
      const answer = await client.call('POST', path, { raw, headers: json, auth: `Bearer ${auth}` })
      expect(answer.status).toBe(400)
      expect(answer.body.detail).toEqual(expect.any(String))
    }
  })

  it.each(['[]', '"text"', '5', 'null', 'true'])(
    'is 400 for the JSON %s, which is no object',
    async (raw) => {
      for (const [path, auth] of [
        ['/deployment-events/', client.apiKey],
        ['/products/', await client.token('admin')],
      ] as const) {
        const answer = await client.call('POST', path, { raw, headers: json, auth: `Bearer ${auth}` })
        expect(answer).toMatchObject({ status: 400, body: { detail: 'Request body must be a JSON object' } })
      }
    },
  )

  it('is 413 for a body over 1 MiB', async () => {
    const raw = JSON.stringify(validDeployment({ extra_metadata: { text: 'x'.repeat(1024 * 1024) } }))
    for (const [path, auth] of [
      ['/deployment-events/', client.apiKey],
      ['/products/', await client.token('admin')],
    ] as const) {
      const answer = await client.call('POST', path, { raw, headers: json, auth: `Bearer ${auth}` })
      expect(answer.status).toBe(413)
      expect(answer.body.detail).toContain('1 MiB')
    }
  })

  it.each(['/environments/', '/notification-channels/'])(
    'is about the fields of what has grown on its way to %s',
    async (path) => {
      const raw = `{"more":["${'x'.repeat(980_000)}",${Array(9_000).fill('1e20')}]}`
      expect(JSON.stringify(JSON.parse(raw)).length).toBeGreaterThan(1024 * 1024)
      const answer = await client.call('POST', path, { raw, headers: json })
      expect(answer).toMatchObject({ status: 400, body: { detail: "Field 'name' is required" } })
    },
  )

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'application/xml'])(
    'is 415 for %s',
    async (type) => {
      const raw = JSON.stringify(validDeployment())
      for (const [path, auth] of [
        ['/deployment-events/', client.apiKey],
        ['/products/', await client.token('admin')],
      ] as const) {
        const answer = await client.call('POST', path, {
          raw,
          headers: { 'content-type': type },
          auth: `Bearer ${auth}`,
        })
        expect(answer.status).toBe(415)
        expect(answer.body.detail).toContain('application/json')
      }
    },
  )

  it.each(['nonsense', randomUUID(), '00000000-0000-0000-0000-000000000000', "1'--"])(
    'is 404 for the id %s',
    async (id) => {
      for (const path of resources) {
        const answer = await client.get(`${path}${encodeURIComponent(id)}`)
        expect(answer).toMatchObject({ status: 404, body: { detail: 'Not found' } })
      }
    },
  )

  it('is 500 without a word about the cause, when something is broken inside', async () => {
    await suite.database.query('alter table catalog.version rename to misplaced')
    try {
      const answer = await client.get('/versions/')
      expect(answer).toMatchObject({ status: 500, body: { detail: 'Internal server error' } })
    } finally {
      await suite.database.query('alter table catalog.misplaced rename to version')
    }
    expect((await client.get('/versions/')).status).toBe(200)
  })

  it('is 403 for what another account has', async () => {
    const { body: deployment } = await client.event('/deployment-events/', validDeployment())
    const { body: channel } = await client.post('/notification-channels/', {
      name: 'chat',
      channel_type: 'chat_webhook',
      config: { webhook_url: 'https://hooks.example.com/x' },
    })
    const { body: preference } = await client.post('/notification-preferences/', {
      channel_id: channel.id,
      event_type: 'deployment.failed',
    })
    const other = await createClient(suite)
    for (const path of [
      `/products/${deployment.product_id}`,
      `/versions/${deployment.version_id}`,
      `/deployments/${deployment.id}`,
      `/notification-channels/${channel.id}`,
      `/notification-preferences/${preference.id}`,
    ]) {
      expect((await client.get(path)).status).toBe(200)
      const answer = await other.get(path)
      expect(answer.status).toBe(403)
      expect(answer.body.detail).toEqual(expect.any(String))
    }
    expect((await other.delete(`/products/${deployment.product_id}`)).status).toBe(403)
    expect((await other.delete(`/notification-channels/${channel.id}`)).status).toBe(403)
    expect((await client.get(`/products/${deployment.product_id}`)).status).toBe(200)
    for (const path of resources) expect((await other.get(path)).body).toEqual([])
  })
})

describe('every list', () => {
  it('is an array, newest first, in pages that a cursor joins', async () => {
    const product_name = unique('paged')
    for (let i = 0; i < 7; i++)
      await client.event('/deployment-events/', validDeployment({ product_name, version: `${i}` }))
    const seen: string[] = []
    let path: string | undefined = `/deployments/?product=${product_name}&limit=3`
    while (path !== undefined) {
      const page = await client.get(path)
      expect(page.status).toBe(200)
      seen.push(...page.body.map(({ version }: { version: string }) => version))
      const next = /^<([^>]+)>; rel="next"$/.exec(page.headers.get('link') ?? '')?.[1]
      expect(page.headers.get('x-next-cursor') !== null).toBe(next !== undefined)
      path = next?.replace(suite.url, '')
    }
    expect(seen).toEqual(['6', '5', '4', '3', '2', '1', '0'])
  })

  it.each(['0', '-1', 'x', '1.5', '', '1e3x'])('answers 400 to limit=%s', async (limit) => {
    const answer = await client.get(`/deployments/?limit=${limit}`)
    expect(answer.status).toBe(400)
    expect(answer.body.detail).toContain("'limit'")
  })

  it('takes a limit above 200 as 200, and works without the slash', async () => {
    expect((await client.get('/deployments?limit=100000')).status).toBe(200)
  })

  it.each([
    '/products/',
    '/versions/',
    '/deployments/',
    '/notification-channels/',
    '/notification-preferences/',
  ])('answers 400 to a foreign cursor at %s', async (path) => {
    const answer = await client.get(`${path}?cursor=abc`)
    expect(answer.status).toBe(400)
    expect(answer.body.detail).toContain("'cursor'")
  })

  it('answers 400 to a parameter that is given twice', async () => {
    expect((await client.get('/deployments/?product=a&product=b')).status).toBe(400)
  })

  it('is empty for a filter that names something unknown, and 400 for an invalid value', async () => {
    expect((await client.get('/deployments/?product=nobody-knows')).body).toEqual([])
    expect((await client.get('/deployments/?environment=nobody-knows')).body).toEqual([])
    const invalid = await client.get('/deployments/?status=nonsense')
    expect(invalid.status).toBe(400)
    expect(invalid.body.detail).toContain("Invalid status 'nonsense'")
  })
})

describe('every response', () => {
  it('has an X-Request-Id: the caller’s, if it is sane', async () => {
    const own = await client.call('GET', '/products/', { headers: { 'x-request-id': 'build-4711' } })
    expect(own.headers.get('x-request-id')).toBe('build-4711')
    for (const headers of [{}, { 'x-request-id': 'a b"<script>' }, { 'x-request-id': 'x'.repeat(500) }]) {
      for (const path of ['/products/', '/nonsense', '/health']) {
        const answer = await client.call('GET', path, { headers })
        expect(answer.headers.get('x-request-id')).toMatch(/^[\w.-]{16,64}$/)
      }
    }
  })
})
