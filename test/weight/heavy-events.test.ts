import { setTimeout as sleep } from 'node:timers/promises'
import { eventually, type ServiceName } from '@shiplog/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { imageNodeOptions, memoryLimitOf, nodeOptionsFor } from '../support/heap.ts'
import { peakMemory, serviceProcesses } from '../support/service-processes.ts'
import { type Suite, startSuite } from '../support/suite/suite.ts'

const names: ServiceName[] = ['ingestion', 'catalog', 'deployment-query', 'notifier', 'gateway']
const seconds = 15
/**
 * Number of events in the log when the services restart. Their parsed metadata would take 400 MB together.
 */
const backlog = 200

const listOf = (objects: number): object[] => Array.from({ length: objects }, () => ({}))
/** Metadata that is almost as large as allowed, both in number of values and in bytes. */
const heaviest = { a: listOf(4_990), text: 'x'.repeat(85_000) }
/** Metadata with too many values to be accepted: 34,000 in 100 KiB, which take 2 MB in memory. */
const tooMany = { a: listOf(34_000) }

let suite: Suite
let limits: Record<string, number>
let processes: Map<string, number>
let heavyKey: string
let lightKey: string
beforeAll(async () => {
  const options = await imageNodeOptions()
  limits = Object.fromEntries(await Promise.all(names.map(async (name) => [name, await memoryLimitOf(name)])))
  const env = Object.fromEntries(
    names.map((name) => [name, { NODE_OPTIONS: nodeOptionsFor(options, limits[name] ?? 0) }]),
  )
  suite = await startSuite({ processes: names, env })
  processes = serviceProcesses()
  heavyKey = await suite.createApiKey({ account: 'heavy' })
  lightKey = await suite.createApiKey({ account: 'light' })
}, 150_000)
afterAll(async () => suite?.stop())

const post = async (key: string, path: string, body: unknown): Promise<Response> =>
  await fetch(`${suite.url}${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(20_000),
  })

let number = 0
const deployment = (product_name: string, fields: object = {}) => ({
  product_name,
  version: `1.${number++}`,
  environment_name: 'production',
  status: 'completed',
  ...fields,
})

/** Adds `backlog` copies of the only event of a product to the log, with the metadata `tooMany`. */
const fillLog = async (product_name: string): Promise<void> => {
  await suite.database.query(
    `with head as (update ingestion.event_log_head set position = position + $1::int returning position)
    insert into ingestion.event_log (position, id, account_id, type, data, recorded_at, trace)
    select head.position - $1::int + n, gen_random_uuid(), account_id, type,
      data || jsonb_build_object('deployment_id', gen_random_uuid(), 'extra_metadata', $2::jsonb),
      recorded_at, trace
    from head, ingestion.event_log, generate_series(1, $1::int) as n
    where data->>'product_name' = $3 order by n`,
    [backlog, JSON.stringify(tooMany), product_name],
  )
}

/** Returns how many events each projection of ingestion's log is behind. */
const behind = async (): Promise<number[]> => {
  const rows = await suite.database.query<{ behind: number }>(
    ['catalog', 'deployment_query', 'notifier']
      .map(
        (schema) => `select head.position - checkpoint.position as behind
        from ingestion.event_log_head as head, ${schema}.checkpoint where source = 'EVENTS'`,
      )
      .join(' union all '),
  )
  return rows.map((row) => Number(row.behind))
}

describe.skipIf(process.platform !== 'linux')('under the limits of memory that k8s gives', () => {
  it('all services live through heavy events, and answer another account', { timeout: 150_000 }, async () => {
    const first = await post(heavyKey, '/deployment-events/', deployment('old'))
    expect(first.status).toBe(200)
    await fillLog('old')
    // The relay and the projections start with a backlog.
    await Promise.all(names.map((name) => suite.service(name).kill()))
    await Promise.all(names.map((name) => suite.service(name).start()))
    processes = serviceProcesses()
    expect([...processes.keys()].toSorted()).toEqual(names.toSorted())

    const end = performance.now() + seconds * 1_000
    const until = async (work: () => Promise<unknown>): Promise<void> => {
      while (performance.now() < end) await work()
    }
    const heavyStatuses = new Map<number, number>()
    const heavy = (path: string, body: () => unknown) => async (): Promise<void> => {
      const { status } = await post(heavyKey, path, body()).catch(() => ({ status: 0 }))
      heavyStatuses.set(status, (heavyStatuses.get(status) ?? 0) + 1)
      if (status === 503) await sleep(100)
    }
    const single = (extra_metadata: object) => deployment('heavy', { extra_metadata })
    const batch = (extra_metadata: object) =>
      Array.from({ length: 9 }, () => ({ kind: 'deployment', ...single(extra_metadata) }))
    const posts = [
      ...Array.from({ length: 6 }, () => heavy('/event-batches/', () => batch(heaviest))),
      ...Array.from({ length: 4 }, () => heavy('/deployment-events/', () => single(heaviest))),
      ...Array.from({ length: 2 }, () => heavy('/event-batches/', () => batch(tooMany))),
      ...Array.from({ length: 2 }, () => heavy('/deployment-events/', () => single(tooMany))),
    ]
    const lightStatuses: number[] = []
    const light = async (): Promise<void> => {
      const { status } = await post(lightKey, '/deployment-events/', deployment('light')).catch(() => ({
        status: 0,
      }))
      lightStatuses.push(status)
      await sleep(50)
    }
    await Promise.all([...posts, light].map(until))

    expect(new Set(lightStatuses)).toEqual(new Set([200]))
    expect(heavyStatuses.get(200)).toBeGreaterThan(20)
    expect(heavyStatuses.get(400)).toBeGreaterThan(20)
    await eventually(async () => (await behind()).every((positions) => positions === 0), {
      timeoutMs: 20_000,
    })

    const token = await suite.token({ account: 'heavy', role: 'viewer' })
    const list = async (): Promise<Response> => {
      const headers = { authorization: `Bearer ${token}` }
      const answer = await fetch(`${suite.url}/deployments/?limit=200`, { headers })
      if (answer.status !== 429) return answer
      await sleep(1_000 * Number(answer.headers.get('retry-after')))
      return await list()
    }
    const lists = Array.from({ length: 20 }, async () => {
      const answer = await list()
      const rows = (await answer.json()) as object[]
      expect([answer.status, rows.length > 0, answer.headers.has('x-next-cursor')]).toEqual([200, true, true])
    })
    await Promise.all(lists)

    expect(serviceProcesses()).toEqual(processes)
    const peaks = names.map((name) => [name, peakMemory(processes.get(name) ?? 0)] as const)
    const over = peaks.filter(([name, peak]) => !(peak < (limits[name] ?? 0)))
    expect(over).toEqual([])
  })
})
