import { setTimeout as sleep } from 'node:timers/promises'
import { eventually } from '@shiplog/testing'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startProxy } from './proxy.ts'
import { startTestBed, type TestBed, validDeployment } from './support.ts'

let bed: TestBed
beforeAll(async () => {
  bed = await startTestBed()
})
afterAll(() => bed?.stop())

/** Locks the log. @returns a function that releases the lock */
const holdLog = async (): Promise<() => Promise<void>> => {
  const holder = new pg.Client({ connectionString: bed.database.urlFor('ingestion') })
  await holder.connect()
  await holder.query('begin')
  await holder.query('set local search_path = ingestion')
  await holder.query('select event_log_next(0)')
  return () => holder.end()
}

const waitingForLog = () =>
  eventually(async () => {
    const waiting = await bed.database.query(
      "select 1 from pg_locks where locktype = 'advisory' and not granted and database = (select oid from pg_database where datname = current_database())",
    )
    return waiting.length > 0
  })

const bodyOf = (product_name: string, timeout_ms: number) => ({
  timeout_ms,
  items: [
    {
      kind: 'deployment',
      account_id: bed.account_id,
      body: validDeployment({ product_name, status: 'started' }),
      received_at: new Date().toISOString(),
      request_id: 'test',
      trace: null,
      idempotency_key: null,
      allowed: { products: null, environments: null },
    },
  ],
})
const loggedOf = async (product_name: string) =>
  (await bed.log()).filter(({ data }) => data.product_name === product_name).map(({ type }) => type)
const untilIdle = () =>
  eventually(async () => {
    const busy = await bed.database.query(
      "select 1 from pg_stat_activity where application_name = 'ingestion' and state <> 'idle' and datname = current_database()",
    )
    return busy.length === 0
  })

describe('a batch that waits for the log', () => {
  it('is not recorded once the gateway has given up, and later events are decided as if it had not been sent', async () => {
    const release = await holdLog()
    const answer = bed.client.call('POST', '/internal/events', bodyOf('late', 1_500))
    await waitingForLog()
    await sleep(1_500)
    await release()
    expect((await answer).status).toBe(503)
    expect(await (await answer).json()).toEqual({
      detail: 'Events cannot be stored at the moment: send them again',
    })
    await untilIdle()
    expect(await loggedOf('late')).toEqual([])

    for (const status of ['started', 'completed'])
      await bed.client.deploy(validDeployment({ product_name: 'late', status }))
    expect(await loggedOf('late')).toEqual(['deployment.started', 'deployment.completed'])
  })

  it('is recorded when the log is released in time', async () => {
    const release = await holdLog()
    const answer = bed.client.call('POST', '/internal/events', bodyOf('in-time', 5_000))
    await waitingForLog()
    await release()
    expect((await answer).status).toBe(200)
    expect(await loggedOf('in-time')).toEqual(['deployment.started'])
  })

  it('is not retried once the gateway has closed the connection', async () => {
    const release = await holdLog()
    const closing = new AbortController()
    const gone = bed.client.call('POST', '/internal/events', bodyOf('gone', 10_000), {
      signal: closing.signal,
    })
    gone.catch(() => {})
    await waitingForLog()
    closing.abort()
    await bed.database.query(
      "select pg_cancel_backend(pid) from pg_stat_activity where application_name = 'ingestion' and wait_event = 'advisory' and datname = current_database()",
    )
    await untilIdle()
    await release()
    expect(await loggedOf('gone')).toEqual([])
  })
})

describe('a replica that is paused during a transaction', () => {
  it('does not hold the log when it is paused after its append', async () => {
    const proxy = await startProxy(bed.database.urlFor('ingestion'))
    const paused = await bed.startReplica(proxy.url)
    proxy.pauseAfter('event_log_next')
    const unanswered = paused.deploy(validDeployment({ product_name: 'paused' })).catch(() => {})
    await eventually(async () => (await loggedOf('paused')).length === 1, { timeoutMs: 1_500 })
    expect(await bed.client.deploy(validDeployment({ product_name: 'going' }))).toMatchObject({ status: 200 })
    proxy.cut()
    await unanswered
  })
})
