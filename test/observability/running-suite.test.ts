import { randomBytes } from 'node:crypto'
import { eventually } from '@shiplog/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { unique, validBuild } from '../support/valid.ts'
import { dashboards, queriesOf } from './support/dashboards.ts'
import { missing } from './support/existence.ts'
import { type ObservedSuite, startObservedSuite } from './support/observed-suite.ts'
import { hasPrometheus } from './support/programs.ts'
import { startPrometheus } from './support/prometheus.ts'
import { alerts, recordings } from './support/rules.ts'
import { lookups, queries } from './support/runbook.ts'
import { scrape } from './support/scrape.ts'
import { makeTraffic } from './support/traffic.ts'

const asked = dashboards.flatMap(({ dashboard }) => queriesOf(dashboard))
/** True for queries about failures and firing alerts, which are empty in a suite without faults. */
const mayBeEmpty = ({ expr }: { expr: string }): boolean => /5\.\.|ALERTS/.test(expr)

const parse = (line: string): Record<string, unknown> => JSON.parse(line)

let observed: ObservedSuite
beforeAll(async () => {
  observed = await startObservedSuite()
  await makeTraffic(observed)
}, 120_000)
afterAll(() => observed?.stop())

describe('what the services show', () => {
  it('includes all metrics that alerts, objectives and dashboards use', async () => {
    const used = [
      ...alerts.map(({ alert, expr }) => ({ where: alert, expr })),
      ...recordings.map(({ record, expr }) => ({ where: record, expr })),
      ...asked,
    ]
    await eventually(async () => {
      const scraped = await observed.scrapeAll()
      const gaps = used.flatMap(({ where, expr }) =>
        missing(expr, scraped).map((what) => `${where}: ${what}`),
      )
      expect(gaps).toEqual([])
      return true
    })
  })
})

describe('what the services log', () => {
  it('about a request has its id and its trace, in each service that handles it', async () => {
    const { client } = observed
    const id = unique('request')
    const traceId = randomBytes(16).toString('hex')
    const headers = { 'x-request-id': id, traceparent: `00-${traceId}-00f067aa0ba902b7-01` }
    const { body: products } = await client.get('/products/')

    await client.call('DELETE', `/products/${products[0].id}`, { headers })
    await client.call('POST', '/api-keys/', { body: { name: 'second' }, headers })

    await eventually(() => {
      const logged = observed.lines.map(parse).filter(({ request_id }) => request_id === id)
      expect(logged.map(({ service, msg }) => `${service}: ${msg}`).toSorted()).toEqual([
        'catalog: product deleted',
        'gateway: API key created',
        'gateway: request answered',
        'gateway: request answered',
        'ingestion: product removed',
      ])
      expect(logged.filter(({ trace_id }) => trace_id !== traceId)).toEqual([])
      return true
    })
  })

  it('is JSON lines; a line with a trace names its request or the delivered event', () => {
    const traced = observed.lines.map(parse).filter((line) => 'trace_id' in line || 'request_id' in line)
    const messages = new Set(traced.map(({ msg }) => msg))
    expect([...messages]).toEqual(
      expect.arrayContaining(['request answered', 'events answered', 'delivery attempted']),
    )
    const named = (line: Record<string, unknown>) =>
      'trace_id' in line && ('request_id' in line || 'event_id' in line)
    expect(traced.filter((line) => !named(line))).toEqual([])
  })
})

describe('docs/operating', () => {
  it('reads metrics that the service exposes', async () => {
    const scraped = await observed.scrapeAll()
    expect(lookups.length).toBeGreaterThan(5)
    const shows = (job?: string, prefix = '') =>
      scraped.some(({ metric, labels }) => labels.job === job && metric.startsWith(prefix))
    expect(lookups.filter(([job, prefix]) => !shows(job, prefix))).toEqual([])
  })

  it.each(queries)('asks the database queries that it can answer: %s', async (query) => {
    expect(await observed.suite.database.query(query)).toBeInstanceOf(Array)
  })
})

describe.skipIf(!hasPrometheus)('Prometheus', () => {
  let prometheus: Awaited<ReturnType<typeof startPrometheus>>
  beforeAll(async () => {
    prometheus = await startPrometheus(observed.ports)
  })
  afterAll(() => prometheus?.stop())

  it('reaches each service, and evaluates each rule', async () => {
    await eventually(async () => (await prometheus.count('up == 1')) === observed.ports.size)
    await eventually(async () => {
      const states = await prometheus.rules()
      expect(states.length).toBe(alerts.length + recordings.length)
      expect(states.filter(({ health }) => health !== 'ok')).toEqual([])
      return true
    })
    expect(await prometheus.count('ALERTS{alertstate="firing"}')).toBe(0)
  })

  it('has an answer for each panel', async () => {
    await eventually(async () => {
      const counts = await Promise.all(
        asked.map(async (query) => ({ ...query, count: await prometheus.count(query.expr) })),
      )
      const empty = counts.filter((query) => query.count === 0 && !mayBeEmpty(query))
      expect(empty.map(({ where, expr }) => `${where}: ${expr}`)).toEqual([])
      return true
    })
  })
})

describe('events', () => {
  const countOf = async (status: number): Promise<number> => {
    const scraped = await scrape('gateway', observed.ports.get('gateway') ?? 0)
    const found = scraped.filter(
      ({ metric, labels }) =>
        metric === 'shiplog_gateway_events_total' && labels.http_response_status_code === `${status}`,
    )
    return found.reduce((sum, { value }) => sum + value, 0)
  }
  const counted = (status: number, count: number) => eventually(async () => (await countOf(status)) === count)

  it('are counted by the status of each event, on all routes that take events', async () => {
    const { client } = observed
    const before = await countOf(400)
    for (const path of ['/deployment-events/', '/build-events/', '/version-events/'])
      expect(await client.event(path, {})).toMatchObject({ status: 400 })
    expect(await client.event('/event-batches/', [{}, {}])).toMatchObject({ status: 200 })
    await counted(400, before + 5)
    // A batch that is refused as a whole counts once.
    expect(await client.event('/event-batches/', {})).toMatchObject({ status: 400 })
    await counted(400, before + 6)
  })

  // Must be the last test: it stops ingestion.
  it('that cannot be recorded count as failed, though their batch is answered 200', async () => {
    const { client, suite } = observed
    const before = await countOf(503)
    await suite.service('ingestion').stop()
    const item = { kind: 'build', ...validBuild() }
    expect(await client.event('/event-batches/', [item, item, item])).toMatchObject({ status: 200 })
    await counted(503, before + 3)
  })
})
