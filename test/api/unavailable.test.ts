import { eventually } from '@shiplog/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Client, createClient } from '../support/client.ts'
import { type Suite, startSuite } from '../support/suite/suite.ts'
import { unique, validBuild, validDeployment } from '../support/valid.ts'

const perMinute = 30

let suite: Suite
let client: Client
beforeAll(async () => {
  suite = await startSuite({ env: { gateway: { RATE_LIMIT_PER_KEY_PER_MINUTE: String(perMinute) } } })
  client = await createClient(suite)
})
afterAll(async () => suite?.stop())

const reads = [
  ['catalog', '/products/'],
  ['catalog', '/versions/'],
  ['deployment-query', '/deployments/'],
  ['notifier', '/notification-channels/'],
  ['notifier', '/notification-preferences/'],
  ['notifier', '/notification-history/'],
  ['gateway', '/api-keys/'],
] as const

describe('a service that is away', () => {
  it.each(['catalog', 'deployment-query', 'notifier'] as const)(
    'is %s: its routes are 503, all others work, and so do events',
    async (away) => {
      await suite.service(away).stop()
      for (const [owner, path] of reads) {
        const answer = await client.get(path)
        expect([path, answer.status]).toEqual([path, owner === away ? 503 : 200])
        if (owner !== away) continue
        expect(answer.body).toEqual({ detail: 'This part of the service cannot be reached now: try again' })
        expect(answer.headers.get('retry-after')).toBe('1')
        expect(answer.headers.get('x-request-id')).toBeTruthy()
      }
      const own = await createClient(suite)
      const posted = await own.event('/deployment-events/', validDeployment())
      expect(posted.status).toBe(200)
      expect((await client.get('/health')).status).toBe(200)
      await suite.service(away).start()
      for (const path of [
        `/products/${posted.body.product_id}`,
        `/versions/${posted.body.version_id}`,
        `/deployments/${posted.body.id}`,
      ])
        expect((await own.get(path)).status).toBe(200)
    },
    60_000,
  )

  it('is ingestion: events and deletions are 503 and not recorded, reads go on, and health says so', async () => {
    const own = await createClient(suite)
    const { body: product } = await own.post('/products/', { name: unique('p') })
    await suite.service('ingestion').stop()
    for (const [path, body] of [
      ['/deployment-events/', validDeployment()],
      ['/build-events/', validBuild()],
      ['/version-events/', validBuild()],
    ] as const) {
      const answer = await own.event(path, body)
      expect(answer).toMatchObject({
        status: 503,
        body: { detail: 'Events cannot be recorded now. The event was not recorded: post it again' },
      })
      expect(answer.headers.get('retry-after')).toBe('1')
    }
    const batch = await own.event('/event-batches/', [{ kind: 'build', ...validBuild() }])
    expect(batch).toMatchObject({ status: 200, body: { results: [{ status: 503 }] } })
    expect((await own.delete(`/products/${product.id}`)).status).toBe(503)
    for (const [, path] of reads) expect((await own.get(path)).status).toBe(200)
    await eventually(async () => {
      const health = await client.get('/health')
      expect(health).toMatchObject({ status: 503, body: { detail: 'Not available: ingestion' } })
      return true
    })
    await suite.service('ingestion').start()
    expect((await own.get('/products/')).body).toMatchObject([{ id: product.id }])
    expect((await own.get('/versions/')).body).toEqual([])
    expect((await own.event('/deployment-events/', validDeployment())).status).toBe(200)
    await eventually(async () => (await client.get('/health')).status === 200)
  }, 60_000)
})

describe('Postgres that is away', () => {
  const setLimit = async (limit: number): Promise<void> => {
    const [{ name } = { name: '' }] = await suite.database.query<{ name: string }>(
      'select current_database() as name',
    )
    await suite.database.query(`alter database ${name} connection limit ${limit}`)
  }

  it('makes everything 503 with a sentence, until it is back', async () => {
    const own = await createClient(suite)
    const body = validDeployment()
    await own.event('/deployment-events/', body)
    // With this request the gateway gets to know the account, so that later requests reach the services.
    await own.get('/products/')
    await setLimit(0)
    await suite.database.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    )
    await eventually(async () => {
      const health = await client.get('/health')
      expect(health.status).toBe(503)
      expect(health.body.detail).toMatch(/^Not available: database/)
      return true
    })
    const answers = [
      await own.event('/deployment-events/', validDeployment()),
      ...(await Promise.all(reads.map(([, path]) => own.get(path)))),
      await own.post('/products/', { name: unique('p') }),
    ]
    for (const answer of answers) {
      expect(answer.status).toBe(503)
      expect(answer.headers.get('retry-after')).toBe('1')
      expect(answer.body.detail).toMatch(/\w+ \w+/)
      expect(JSON.stringify(answer.body)).not.toMatch(/postgres|connection|shiplog_|too many/i)
    }
    await setLimit(-1)
    await eventually(async () => (await client.get('/health')).status === 200)
    await eventually(async () => (await own.event('/deployment-events/', validDeployment())).status === 200)
    await eventually(
      async () => (await own.get(`/deployments/?product=${body.product_name}`)).body.length === 1,
    )
  }, 60_000)
})

describe('RATE_LIMIT_PER_KEY_PER_MINUTE', () => {
  it('answers 429 beyond it on every route of the key, and leaves others alone', async () => {
    const busy = await createClient(suite)
    const body = validDeployment()
    const answers = await Promise.all(
      Array.from({ length: perMinute + 5 }, () => busy.event('/deployment-events/', body)),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(perMinute)
    for (const path of ['/deployment-events/', '/build-events/', '/version-events/', '/event-batches/']) {
      const answer = await busy.event(path, body)
      expect(answer.status).toBe(429)
      expect(answer.body.detail).toContain(`${perMinute} events a minute`)
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
      expect(answer.headers.get('x-request-id')).toBeTruthy()
    }
    expect((await busy.get(`/deployments/?product=${body.product_name}`)).body).toHaveLength(1)
    const second = await suite.createApiKey({ account: busy.account })
    const again = await busy.call('POST', '/deployment-events/', { body, auth: `Bearer ${second}` })
    expect(again.status).toBe(200)
  })
})
