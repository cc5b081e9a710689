import { setTimeout as sleep } from 'node:timers/promises'
import { createLogger } from '@shiplog/log'
import { createTestDatabase, eventually, type TestDatabase } from '@shiplog/testing'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { holdLeadership, type Leadership, type LeadershipOptions } from '../src/index.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const until = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) return resolve()
    signal.addEventListener('abort', () => resolve(), { once: true })
  })

const campaign = (name: string, options: Partial<LeadershipOptions> = {}): Leadership => {
  const leadership = holdLeadership({
    url: database.adminUrl,
    name,
    log: createLogger('test', 'silent'),
    intervalMs: 50,
    lead: until,
    ...options,
  })
  onTestFinished(leadership.stop)
  return leadership
}

const endSession = (name: string) =>
  database.query(
    'select pg_terminate_backend(pid) from pg_locks join pg_stat_activity using (pid) where locktype = $1 and granted and application_name = $2',
    ['advisory', name],
  )

describe('holdLeadership', () => {
  it('has one leader at a time, and another one as soon as it stops', async () => {
    const replicas = [campaign('one at a time'), campaign('one at a time'), campaign('one at a time')]
    const leaders = () => replicas.filter((replica) => replica.leading())
    const [first] = await eventually(() => leaders().length === 1 && leaders())
    await sleep(200)
    expect(leaders()).toEqual([first])
    await first?.stop()
    const [second] = await eventually(() => leaders().length === 1 && leaders())
    expect(second).not.toBe(first)
  })

  it('has a leader for each name', async () => {
    const replicas = [campaign('name a'), campaign('name b')]
    await eventually(() => replicas.every((replica) => replica.leading()))
  })

  it('ends the term when the session is gone, and tries again', async () => {
    let terms = 0
    const lead = async (signal: AbortSignal): Promise<void> => {
      terms += 1
      await until(signal)
    }
    campaign('lost session', { lead })
    await eventually(() => terms === 1)
    await endSession('lost session')
    await eventually(() => terms === 2)
  })

  it('begins a new term after one that throws', async () => {
    let terms = 0
    const lead = async (signal: AbortSignal): Promise<void> => {
      terms += 1
      if (terms === 1) throw new Error('bad start')
      await until(signal)
    }
    const leadership = campaign('throwing', { lead })
    await eventually(() => terms === 2 && leadership.leading())
  })

  it('replaces a leader without heartbeats, and ends its term when it wakes', async () => {
    let ended = false
    const lead = async (signal: AbortSignal): Promise<void> => {
      await until(signal)
      ended = true
    }
    // Its heartbeat comes too late, as that of a paused process.
    const paused = campaign('silent', { lead, heartbeatMs: 1_500, silenceMs: 300 })
    await eventually(() => paused.leading())
    const successor = campaign('silent')
    await eventually(() => successor.leading(), { timeoutMs: 2_000 })
    await eventually(() => ended)
  })

  it('replaces a leader without heartbeats within seconds by default', async () => {
    // Heartbeats come at multiples of the interval by the clock: with 30 s one might come just now.
    const paused = campaign('silent for long', { heartbeatMs: 1_000_000_000 })
    await eventually(() => paused.leading())
    const successor = campaign('silent for long')
    await eventually(() => successor.leading(), { timeoutMs: 7_000 })
  })

  it('waits for the end of the work when stopped', async () => {
    let working = false
    const lead = async (signal: AbortSignal): Promise<void> => {
      working = true
      await until(signal)
      await sleep(100)
      working = false
    }
    const leadership = campaign('stopping', { lead })
    await eventually(() => working)
    await leadership.stop()
    expect([working, leadership.leading()]).toEqual([false, false])
  })

  it('can be stopped at any moment', async () => {
    for (let ms = 0; ms < 30; ms += 1) {
      const leadership = campaign('short-lived')
      await sleep(ms)
      await leadership.stop()
    }
  })
})
