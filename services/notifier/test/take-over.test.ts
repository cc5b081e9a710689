import { setTimeout as sleep } from 'node:timers/promises'
import type { Running } from '@shiplog/runtime'
import { deploymentEvent, eventually, type Receiver } from '@shiplog/testing'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import type { Client } from './client.ts'
import { findHolders, holderSessions } from './find-holders.ts'
import { createWorld, type World } from './support.ts'

let world: World
beforeAll(async () => {
  world = await createWorld({ WEBHOOK_TIMEOUT_MS: '10000', NOTIFIER_LEASE_MS: '30000' })
})
afterAll(() => world?.stop())

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
    // The pool of `append` gets no new session either. It fails while the session that it has is in use.
    const event = deploymentEvent({ account_id: client.account_id })
    await eventually(async () => (await world.append(event)) > 0)
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
