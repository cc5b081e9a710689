import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { createTestDatabase, eventually, type TestDatabase } from '@shiplog/testing'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { heldLocks, keepSessionLock, type SessionLock, type SessionLockOptions } from '../src/index.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

/** Keeps a lock with the role of a service, and records each time that it was taken, and each failure. */
const keep = (key: string, options: Partial<SessionLockOptions> = {}) => {
  const taken: SessionLock[] = []
  const failures: unknown[] = []
  const { stop } = keepSessionLock({
    url: database.urlFor('notifier'),
    key,
    name: key,
    intervalMs: 50,
    use: async (lock) => {
      taken.push(lock)
      while (!lock.ended.aborted) await sleep(5)
    },
    onFailure: (err) => failures.push(err),
    ...options,
  })
  onTestFinished(stop)
  return { taken, failures, stop }
}

/** Reads with the role of a service whether a session has the lock of a key. */
const isHeld = async (key: string): Promise<boolean> => {
  const client = new pg.Client({ connectionString: database.urlFor('notifier') })
  await client.connect()
  const { rows } = await client.query<{ held: boolean }>(
    `select hashtextextended($1, 0) in ${heldLocks} as held`,
    [key],
  )
  await client.end()
  return rows[0]?.held === true
}

const endSession = (name: string) =>
  database.query('select pg_terminate_backend(pid) from pg_stat_activity where application_name = $1', [name])

/** Starts a proxy of Postgres whose answers can be held back. */
const startProxy = async () => {
  const url = new URL(database.urlFor('notifier'))
  const { port, hostname } = url
  const pairs: [upstream: Socket, client: Socket][] = []
  const server = createServer((client) => {
    const upstream = connect(Number(port), hostname)
    for (const socket of [client, upstream]) socket.on('error', () => {})
    client.pipe(upstream).pipe(client)
    pairs.push([upstream, client])
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    for (const socket of pairs.flat()) socket.destroy()
    server.close()
  })
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url: url.href,
    hold: () => pairs.forEach(([upstream, client]) => void upstream.unpipe(client)),
    release: () => pairs.forEach(([upstream, client]) => void upstream.pipe(client)),
  }
}

describe('keepSessionLock', () => {
  it('holds a lock that other sessions see, until it is stopped', async () => {
    // One of these hashes is negative, the other one is not.
    for (const key of ['lock 1', 'lock 2', 'lock 3', 'lock 4']) {
      expect(await isHeld(key)).toBe(false)
      const { taken, stop } = keep(key)
      await eventually(() => taken.length === 1)
      expect(await isHeld(key)).toBe(true)
      await stop()
      expect(await isHeld(key)).toBe(false)
    }
  })

  it('takes the lock again as soon as its session is lost', async () => {
    const { taken, failures } = keep('lost')
    await eventually(() => taken.length === 1)
    await endSession('lost')
    await eventually(() => taken.length === 2, { timeoutMs: 1_000 })
    expect(taken[0]?.ended.aborted).toBe(true)
    expect(await isHeld('lost')).toBe(true)
    expect(failures).toEqual([])
  })

  it('confirms the lock with each heartbeat', async () => {
    const { taken } = keep('confirmed', { heartbeatMs: 20 })
    const [lock] = await eventually(() => taken.length === 1 && taken)
    const first = lock?.confirmedAt() ?? Number.NaN
    await eventually(() => (lock?.confirmedAt() ?? 0) > first)
    expect(lock?.confirmedAt()).toBeLessThanOrEqual(performance.now())
  })

  it('is confirmed from when a heartbeat was sent, however late its answer is', async () => {
    const heartbeatMs = 400
    const { url, hold, release } = await startProxy()
    const { taken } = keep('late', { url, heartbeatMs })
    const [lock] = await eventually(() => taken.length === 1 && taken)
    hold()
    // Heartbeats are at multiples of their interval. The next one is long after the answers are released.
    await sleep(heartbeatMs - (Date.now() % heartbeatMs) + 100)
    const before = lock?.confirmedAt() ?? Number.NaN
    const releasedAt = performance.now()
    release()
    const confirmedAt = await eventually(() => {
      const found = lock?.confirmedAt() ?? Number.NaN
      return found > before && found
    })
    expect(confirmedAt).toBeLessThan(releasedAt)
  })

  it('ends when Postgres does not answer for the time of silence', async () => {
    const { url, hold } = await startProxy()
    const { taken } = keep('silent', { url, heartbeatMs: 20, silenceMs: 500 })
    const [lock] = await eventually(() => taken.length === 1 && taken)
    hold()
    await eventually(() => lock?.ended.aborted, { timeoutMs: 3_000 })
  })

  it('reports that it gets no session, and takes the lock once it gets one', async () => {
    const limit = (sessions: number) =>
      database.query(
        `do $$ begin execute format('alter database %I connection limit ${sessions}', current_database()); end $$`,
      )
    await limit(0)
    onTestFinished(async () => void (await limit(-1)))
    const { taken, failures } = keep('refused')
    await eventually(() => failures.length > 1)
    expect(taken).toEqual([])
    await limit(-1)
    await eventually(() => taken.length === 1)
  })
})
