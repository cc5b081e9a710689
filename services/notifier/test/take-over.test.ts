import { setTimeout as sleep } from 'node:timers/promises'
import type { Running } from '@shiplog/runtime'
import { deploymentEvent, eventually, type Receiver } from '@shiplog/testing'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import type { Client } from './client.ts'
import { findHolders, holderSessions } from './find-holders.ts'
import { startProcess } from './notifier-process.ts'
import { createWorld, type World } from './support.ts'

let world: World
beforeAll(async () => {
  world = await createWorld({ WEBHOOK_TIMEOUT_MS: '10000', NOTIFIER_LEASE_MS: '30000' })
})
afterAll(() => world?.stop())

/** Two processes start, which takes long on a busy machine. */
const slow = { timeout: 60_000 }
/** Time in which others would take over, and some more. */
const takeOverMs = 3_500

const startTwo = async () => {
  const replicas = [await world.startReplica(), await world.startReplica()]
  onTestFinished(async () => void (await Promise.all(replicas.map(({ stop }) => stop()))))
  return replicas
}

/** Makes a message whose receiver does not answer before `answer` is called. */
const sendSlowly = async (client: Client) => {
  const receiver = await world.receiver()
  await client.preference(await client.channel(`${receiver.url}/hook`), 'deployment.*')
  const gate = Promise.withResolvers<object>()
  receiver.respond(() => gate.promise)
  await world.append(deploymentEvent({ account_id: client.account_id }))
  await eventually(() => receiver.requests.length === 1)
  return { receiver, answer: () => gate.resolve({}) }
}

const expectSentOnce = async (client: Client, receiver: Receiver): Promise<void> => {
  const [notification] = await client.settled(1)
  expect(notification).toMatchObject({ status: 'sent', attempts: 1 })
  expect(await client.attempts(notification.id)).toMatchObject([{ status_code: 200, resend: false }])
  expect(receiver.requests).toHaveLength(1)
}

/** Lets no role of a service open new sessions; sessions that are open stay. */
const refuseSessions = async (): Promise<() => Promise<void>> => {
  const limit = async (sessions: number): Promise<void> => {
    const alter = `format('alter database %I connection limit ${sessions}', current_database())`
    await world.database.query(`do $$ begin execute ${alter}; end $$`)
  }
  await limit(0)
  onTestFinished(() => limit(-1))
  return () => limit(-1)
}

describe('a replica that is killed while it sends', slow, () => {
  it('loses its lanes within 3 s to another one, which sends the messages again, marked as resent', async () => {
    const replicas = [await startProcess(world.environment), await startProcess(world.environment)]
    onTestFinished(async () => void (await Promise.all(replicas.map(({ kill }) => kill()))))
    const ownerOf = (holder = 'nobody') => replicas.find(({ output }) => output().includes(holder))
    const hasLock = ({ output }: { output: () => string }) =>
      output().includes('lock of the dispatcher taken')
    await eventually(() => replicas.every(hasLock), { timeoutMs: 20_000 })
    let alive = replicas
    const client = world.client(() => alive[0]?.url ?? '')
    const receiver = await world.receiver()
    const gate = Promise.withResolvers<object>()
    receiver.respond(() => gate.promise)
    const channels = 12
    for (let n = 0; n < channels; n += 1)
      await client.preference(await client.channel(`${receiver.url}/${n}`), 'deployment.*')
    await world.append(deploymentEvent({ account_id: client.account_id }))
    await eventually(() => receiver.requests.length === channels)

    const lanes = await findHolders(world, client.account_id)
    const killed = ownerOf(lanes[0]?.holder)
    const lost = lanes.filter(({ holder }) => ownerOf(holder) === killed).map(({ channel_id }) => channel_id)
    receiver.respond(() => ({}))
    alive = replicas.filter((replica) => replica !== killed)
    const killedAt = Date.now()
    await killed?.kill()
    await eventually(() => receiver.requests.length === channels + lost.length, { timeoutMs: 10_000 })
    const takenAfterMs = (receiver.requests.at(-1)?.at ?? Number.NaN) - killedAt
    expect(takenAfterMs).toBeLessThan(3_000)
    gate.resolve({})
    const rows = await eventually(async () => {
      const found = await world.database.query<{ status: string }>(
        `select channel_id, status, attempts, resent from notifier.notification where account_id = $1`,
        [client.account_id],
      )
      return found.every(({ status }) => status === 'sent') && found
    })
    expect(rows).toHaveLength(channels)
    for (const { channel_id } of lanes) {
      const isLost = lost.includes(channel_id)
      expect(rows).toContainEqual({ channel_id, status: 'sent', attempts: isLost ? 2 : 1, resent: isLost })
    }
  })
})

describe('a replica that only loses its session', () => {
  it('keeps its lanes, so that nothing is sent twice', async () => {
    const [replica] = await startTwo()
    const client = world.client(() => replica?.url ?? '')
    const { receiver, answer } = await sendSlowly(client)
    const [lane] = await findHolders(world, client.account_id)
    const [before] = await holderSessions(world, lane?.holder)
    await world.database.query('select pg_terminate_backend($1)', [before?.pid])
    await sleep(takeOverMs)
    const [after] = await holderSessions(world, lane?.holder)
    expect(after?.pid).toBeGreaterThan(0)
    expect(after?.pid).not.toBe(before?.pid)
    answer()
    await expectSentOnce(client, receiver)
  })

  it('keeps the lanes from which it sends, even if it gets no other session', async () => {
    const [replica] = await startTwo()
    const client = world.client(() => replica?.url ?? '')
    const { receiver, answer } = await sendSlowly(client)
    const [lane] = await findHolders(world, client.account_id)
    const [session] = await holderSessions(world, lane?.holder)
    await refuseSessions()
    await world.database.query('select pg_terminate_backend($1)', [session?.pid])
    await sleep(takeOverMs)
    expect(await holderSessions(world, lane?.holder)).toEqual([])
    answer()
    await expectSentOnce(client, receiver)
  })

  it('claims nothing before it has its lock again', async () => {
    const replica = await world.startReplica()
    onTestFinished(replica.stop)
    const client = world.client(() => replica.url)
    const receiver = await world.receiver()
    await client.preference(await client.channel(`${receiver.url}/hook`), 'deployment.*')
    const allowSessions = await refuseSessions()
    await world.database.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where application_name = 'notifier holder' and datname = current_database()`,
    )
    await world.append(deploymentEvent({ account_id: client.account_id }))
    await eventually(async () => (await client.history()).length === 1)
    await sleep(500)
    expect(receiver.requests).toEqual([])
    await allowSessions()
    await expectSentOnce(client, receiver)
  })
})

describe('a replica that is being stopped', () => {
  it('keeps its lanes until it has recorded what it sends', async () => {
    const first = await world.startReplica()
    const client = world.client(() => (replicas.at(-1) ?? first).url)
    const replicas: Running[] = []
    const { receiver, answer } = await sendSlowly(client)
    replicas.push(await world.startReplica())
    onTestFinished(async () => void (await Promise.all(replicas.map(({ stop }) => stop()))))
    const stopped = first.stop()
    await sleep(takeOverMs)
    expect(receiver.requests).toHaveLength(1)
    answer()
    await stopped
    await expectSentOnce(client, receiver)
  })
})
