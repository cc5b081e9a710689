import { deploymentEvent, eventually } from '@shiplog/testing'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { findHolders, holderSessions } from './find-holders.ts'
import { startProcess } from './notifier-process.ts'
import { createWorld, type World } from './support.ts'

let world: World
beforeAll(async () => {
  world = await createWorld({ WEBHOOK_TIMEOUT_MS: '20000', NOTIFIER_LEASE_MS: '60000' })
})
afterAll(() => world?.stop())

/** 5 s until Postgres ends the session of a paused process, 2 s with a free lock, and some more. */
const patient = { timeoutMs: 12_000 }

/** Starts a replica that is alone, so that it claims everything, with a channel of a new account. */
const startSender = async () => {
  const paused = await startProcess(world.environment)
  onTestFinished(paused.kill)
  let { url } = paused
  const client = world.client(() => url)
  const receiver = await world.receiver()
  await client.preference(await client.channel(`${receiver.url}/hook`), 'deployment.*')
  const startAnother = async (): Promise<void> => {
    const another = await world.startReplica()
    onTestFinished(another.stop)
    url = another.url
  }
  return { paused, client, receiver, startAnother }
}

/** Waits until the process runs again, and has seen that it had lost its lock. */
const continued = async ({ output, resume }: Awaited<ReturnType<typeof startProcess>>): Promise<void> => {
  const before = output().length
  resume()
  await eventually(() => output().slice(before).includes('"regained":true'))
}

describe('a replica that is paused while it sends', () => {
  it('is replaced, and records nothing when it continues', async () => {
    const { paused, client, receiver, startAnother } = await startSender()
    const gate = Promise.withResolvers<object>()
    receiver.respond(() => gate.promise)
    await world.append(deploymentEvent({ account_id: client.account_id }))
    await eventually(() => receiver.requests.length === 1)
    await startAnother()
    paused.pause()
    receiver.respond(() => ({ status: 202 }))
    const [notification] = await client.settled(1, patient.timeoutMs)
    gate.resolve({ status: 200 })
    await continued(paused)
    await eventually(() => paused.output().includes('delivery outlived its lease'))
    expect(await client.history()).toMatchObject([{ status: 'sent', attempts: 2, last_status_code: 202 }])
    expect(await client.attempts(notification.id)).toMatchObject([
      { status_code: null, resend: false },
      { status_code: 202, resend: true },
    ])
    expect(receiver.requests).toHaveLength(2)
  })
})

describe('a replica that is paused after it claimed a lane, and before it sends', () => {
  /** Makes the commit of a claim last, so that the replica can be paused before it gets the answer. */
  const delayClaims = async () => {
    await world.database.query(`
      create function notifier.delay() returns trigger language plpgsql as $$
        begin perform pg_sleep(1); return null; end $$;
      grant execute on function notifier.delay() to public;
      create constraint trigger delay after update on notifier.lane deferrable initially deferred
      for each row when (old.sending_through is null and new.sending_through is not null)
      execute function notifier.delay()`)
    return async () => void (await world.database.query('drop function notifier.delay() cascade'))
  }
  const isCommitting = async (): Promise<boolean> => {
    const rows = await world.database.query(
      `select from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep'`,
    )
    return rows.length > 0
  }

  it('does not begin to send when it continues', async () => {
    const { paused, client, receiver, startAnother } = await startSender()
    const endDelay = await delayClaims()
    await world.append(deploymentEvent({ account_id: client.account_id }))
    await eventually(isCommitting)
    paused.pause()
    await eventually(async () => !(await isCommitting()))
    await endDelay()
    const [lane] = await findHolders(world, client.account_id)
    expect(await holderSessions(world, lane?.holder)).toHaveLength(1)
    await startAnother()
    await client.settled(1, patient.timeoutMs)
    await continued(paused)
    await eventually(() => paused.output().includes('delivery not begun'))
    expect(await client.history()).toMatchObject([{ status: 'sent', attempts: 2 }])
    expect(receiver.requests).toHaveLength(1)
  })
})
