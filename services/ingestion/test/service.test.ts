import { connectBus } from '@shiplog/bus'
import { submissionTimeoutMs } from '@shiplog/contract/internal'
import { requestHead } from '@shiplog/event-log'
import { createLogger } from '@shiplog/log'
import { eventually } from '@shiplog/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '../src/service.ts'
import { startProxy } from './proxy.ts'
import { keys, startTestBed, type TestBed, validDeployment } from './support.ts'

let bed: TestBed

beforeAll(async () => {
  bed = await startTestBed()
})
afterAll(() => bed.stop())

const itemOf = ({ account_id }: TestBed) => ({
  kind: 'deployment',
  account_id,
  body: validDeployment(),
  received_at: new Date().toISOString(),
  request_id: 'test',
  trace: null,
  idempotency_key: null,
  allowed: { products: null, environments: null },
})

const readLog = async (query: string) => {
  const response = await bed.client.call('GET', `/internal/event-log${query}`)
  return {
    status: response.status,
    body: (await response.json()) as { events: { position: number }[]; head: number },
  }
}

describe('GET /internal/event-log', () => {
  it('answers with a page of the log and the head', async () => {
    for (const version of ['1', '2', '3']) await bed.client.deploy(validDeployment({ version }))
    const { head } = (await readLog('')).body
    const page = await readLog(`?after=${head - 3}&limit=2`)
    expect(page.body.events.map(({ position }) => position)).toEqual([head - 2, head - 1])
    expect(page.body.head).toBe(head)
    expect(page.body.events[0]).toMatchObject({
      type: 'deployment.completed',
      account_id: bed.account_id,
      recorded_at: expect.stringMatching(/\.\d{3}Z$/),
      data: { version: '1' },
    })
  })

  it('answers 400 to an invalid position or limit', async () => {
    for (const query of ['?after=x', '?after=-1', '?limit=0']) expect((await readLog(query)).status).toBe(400)
  })

  it('answers 403 to users, and to services that do not read the log', async () => {
    const user = {
      kind: 'user',
      account_id: bed.account_id,
      account: 'acme',
      subject: 'ann',
      role: 'admin',
    } as const
    for (const principal of [user, { kind: 'service', service: 'gateway' } as const]) {
      const authorization = await keys.sign('ingestion', principal)
      const headers = { authorization }
      const response = await bed.client.call('GET', '/internal/event-log', undefined, { headers })
      expect(response.status).toBe(403)
    }
  })
})

describe('POST /internal/events and /internal/product-removals', () => {
  it.each([
    ['/internal/events', 'notifier'],
    ['/internal/events', 'catalog'],
    ['/internal/product-removals', 'notifier'],
    ['/internal/product-removals', 'gateway'],
  ])('%s answers 403 to %s', async (path, service) => {
    const authorization = await keys.sign('ingestion', { kind: 'service', service })
    const response = await bed.client.call('POST', path, { items: [] }, { headers: { authorization } })
    expect(response.status).toBe(403)
  })
})

describe('the log', () => {
  it('is relayed to the stream, and its head is answered over the bus', async () => {
    const bus = await connectBus({ url: bed.nats.url, name: 'test', log: createLogger('test', 'silent') })
    try {
      const seen: unknown[] = []
      bus.subscribe('EVENTS.deployment.failed.>', (event) => seen.push(event))
      await eventually(() => bus.connected())
      await bed.client.deploy(validDeployment({ status: 'failed', version: 'streamed' }))
      await eventually(() => seen.length === 1)
      expect(seen[0]).toMatchObject({ type: 'deployment.failed', data: { version: 'streamed' } })
      const { head } = (await readLog('')).body
      expect(await requestHead(bus, 'EVENTS', 1_000)).toBe(head)
    } finally {
      await bus.close()
    }
  })

  it('gets partitions for this month, the next twelve, and a default one', async () => {
    const now = new Date()
    const months = Array.from({ length: 13 }, (_, ahead) => {
      const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + ahead, 1)).toISOString()
      return `ingestion.event_log_y${month.slice(0, 4)}m${month.slice(5, 7)}`
    })
    await eventually(async () => {
      const partitions = await bed.database.query<{ name: string }>(
        `select inhrelid::regclass::text as name from pg_inherits where inhparent = 'ingestion.event_log'::regclass`,
      )
      expect(partitions.map(({ name }) => name).toSorted()).toEqual(
        ['ingestion.event_log_default', ...months].toSorted(),
      )
      return true
    })
  })

  it('stores events while the broker does not answer', async () => {
    await bed.nats.kill()
    const answer = await bed.client.deploy(validDeployment({ version: 'without broker' }))
    expect(answer.status).toBe(200)
    expect((await fetch(`${bed.client.url}/health`)).status).toBe(200)
    await bed.nats.restart()
  })
})

describe('GET /health', () => {
  it.each(['/health', '/health/ready', '/health/live'])('answers 200 at %s', async (path) => {
    const response = await fetch(`${bed.client.url}${path}`)
    expect(response.status).toBe(200)
    expect(await response.json()).toEqual({ status: 'ok', version: '0.1.0' })
  })
})

describe('a database that does not answer', () => {
  it('makes events and health answer 503 until it answers again', async () => {
    const proxy = await startProxy(bed.database.urlFor('ingestion'))
    const client = await bed.startReplica(proxy.url)
    const post = () =>
      client.call('POST', '/internal/events', { timeout_ms: submissionTimeoutMs, items: [itemOf(bed)] })
    expect((await post()).status).toBe(200)

    proxy.cut()
    const refused = await post()
    expect(refused.status).toBe(503)
    expect(refused.headers.get('retry-after')).toBe('1')
    expect(await refused.json()).toEqual({ detail: 'Events cannot be stored at the moment: send them again' })
    expect((await fetch(`${client.url}/health`)).status).toBe(503)
    expect((await fetch(`${client.url}/health/live`)).status).toBe(200)

    await proxy.restore()
    expect((await post()).status).toBe(200)
    proxy.cut()
  })
})

describe('a commit whose answer is lost', () => {
  it('is answered with 503 and not repeated, because it may have succeeded', async () => {
    const proxy = await startProxy(bed.database.urlFor('ingestion'))
    const client = await bed.startReplica(proxy.url)
    const items = [{ ...itemOf(bed), body: validDeployment({ product_name: 'unknown' }) }]
    proxy.loseAnswerTo('event_log_next')
    expect(
      (await client.call('POST', '/internal/events', { timeout_ms: submissionTimeoutMs, items })).status,
    ).toBe(503)
    const logged = (await bed.log()).filter(({ data }) => data.product_name === 'unknown')
    expect(logged).toHaveLength(1)
    proxy.cut()
  })
})

describe('readConfig', () => {
  const variables = {
    DATABASE_URL: 'postgres://localhost/shiplog',
    NATS_URL: 'nats://localhost:4222',
    CATALOG_URL: 'http://localhost:8082',
    ...keys.variablesOf('ingestion'),
  }

  it('has defaults for variables that are not set', () => {
    expect(readConfig(variables)).toEqual({
      http: { port: 8081, host: '0.0.0.0' },
      database: { url: variables.DATABASE_URL, poolMax: 10 },
      nats: { url: variables.NATS_URL, streamReplicas: 1 },
      eventLog: { retentionDays: undefined },
      catalog: { url: variables.CATALOG_URL },
      identity: keys.of('ingestion'),
      log: { level: 'info' },
      version: '0.1.0',
    })
  })

  it('names a variable that is wrong, but not its value', () => {
    expect(() => readConfig({ ...variables, SERVICE_PRIVATE_KEY: 'short' })).toThrow(
      /SERVICE_PRIVATE_KEY: must be <service>/,
    )
    expect(() => readConfig({ ...variables, DATABASE_URL: '' })).toThrow(/DATABASE_URL: is required/)
    expect(() => readConfig({ ...variables, PORT: 'x' })).toThrow(/PORT/)
  })
})
