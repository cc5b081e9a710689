import { randomUUID } from 'node:crypto'
import { createLogger } from '@shiplog/log'
import { acrossAccounts } from '@shiplog/postgres'
import { eventually } from '@shiplog/testing'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Context } from '../src/context.ts'
import { claimDeliveries } from '../src/db/deliveries/claim-deliveries.ts'
import type { Delivery } from '../src/db/deliveries/delivery.ts'
import { isPlainlySent, recordSent, type Sent } from '../src/db/deliveries/record-sent.ts'
import { createRecorder, type Recorder } from '../src/workers/recorder.ts'
import { claimOptions } from './claim-support.ts'
import { useDatabase } from './database-support.ts'

const database = useDatabase()
beforeEach(async () => {
  await database.query('delete from notifier.channel')
  await database.query('truncate notifier.notification, notifier.attempt cascade')
})

/** Inserts lanes of different accounts, with one pending notification each. */
const lanes = async (count: number): Promise<void> => {
  await database.query(
    `with account as (
       select gen_random_uuid() as id from generate_series(1, $1)
     ), channel as (
       insert into notifier.channel (
         id, account_id, name, channel_type, secret, config, enabled)
       select id, id, '', 'chat_webhook', '', '{}', true from account
     )
     insert into notifier.lane (channel_id, account_id, waiting) select id, id, true from account`,
    [count],
  )
  await add()
}

/** Adds a pending notification to each lane. */
const add = async (): Promise<void> => {
  await database.query(
    `with lengthened as (
       update notifier.lane set tail = tail + 1 returning channel_id, tail
     ), event as (
       insert into notifier.notified_event (id, account_id, content, recorded_at)
       select gen_random_uuid(), channel_id, '{}', now() from lengthened returning id, account_id
     )
     insert into notifier.notification (account_id, channel_id, preference_id, event_id, event_type,
       event_position, product_id, product_name, version, lane_position)
     select channel_id, channel_id, gen_random_uuid(), id, 'deployment.completed',
       0, channel_id, 'checkout', tail, tail
     from lengthened join event on account_id = channel_id`,
  )
}

const options = claimOptions()

const claim = async (): Promise<Delivery[]> => {
  const { deliveries } = await claimDeliveries(database.db, options)
  return deliveries
}

const attempt = {
  started_at: new Date(),
  duration_ms: 7,
  status_code: 200,
  error: null,
  response_excerpt: 'ok',
}

const sentOf = (delivery: Delivery): Sent => ({
  delivery,
  recording: {
    outcomes: [
      { notifications: delivery.notifications, attempt, verdict: { outcome: 'sent' }, remember: [] },
    ],
    lane: { waitMs: 1_000, failures: 0, isRecovered: false, aloneMs: [null] },
    giveUpMs: 1,
    backOff: { minMs: 1, maxMs: 1 },
  },
})

const tokensOf = (rows: { lease_token: string }[]): string[] =>
  rows.map(({ lease_token }) => lease_token).toSorted()

it('records deliveries of several accounts together', async () => {
  await lanes(3)
  await database.query('update notifier.lane set failures = 1')
  await database.query("update notifier.notification set error = 'The service asks to try again later'")
  const deliveries = await claim()
  const recorded = await recordSent(database.db, deliveries.map(sentOf))
  expect(tokensOf(recorded)).toEqual(tokensOf(deliveries))
  expect(recorded.map(({ next_ms }) => next_ms)).toEqual([null, null, null])
  const stored = await database.query(
    `select distinct notification.status, attempts, notification.error, last_status_code, sent_at is not null as has_time,
       duration_ms, response_excerpt, waiting, failures, head, lease_token, sending_through, lane.due_at > now() as is_due_later
     from notifier.notification
     join notifier.notification_attempt on notification_id = notification.id
     join notifier.attempt on attempt.id = attempt_id and attempt.channel_id = notification.channel_id
     join notifier.lane on lane.channel_id = notification.channel_id
       and lane.account_id = notification_attempt.account_id and lane.account_id = attempt.account_id`,
  )
  expect(stored).toEqual([
    {
      status: 'sent',
      attempts: 1,
      error: null,
      last_status_code: 200,
      has_time: true,
      duration_ms: 7,
      response_excerpt: 'ok',
      waiting: false,
      failures: 0,
      head: '2',
      lease_token: null,
      sending_through: null,
      is_due_later: true,
    },
  ])
})

it('skips a locked lane, and a lane whose lease was lost', async () => {
  await lanes(3)
  const [held, lost, free] = await claim()
  if (held === undefined || lost === undefined || free === undefined) throw new Error('Not claimed')
  await database.query('update notifier.lane set lease_token = $2 where channel_id = $1', [
    lost.channel_id,
    randomUUID(),
  ])
  await acrossAccounts(database.db, async (tx) => {
    await tx.selectFrom('lane').select('head').where('channel_id', '=', held.channel_id).forUpdate().execute()
    expect(tokensOf(await recordSent(database.db, [held, lost, free].map(sentOf)))).toEqual([
      free.lease_token,
    ])
  })
  const sent = await database.query("select channel_id from notifier.notification where status = 'sent'")
  expect(sent).toEqual([{ channel_id: free.channel_id }])
  expect(await database.query('select channel_id from notifier.attempt')).toEqual(sent)
  expect(tokensOf(await recordSent(database.db, [held].map(sentOf)))).toEqual([held.lease_token])
})

it('is not for a lease that went on with other notifications', async () => {
  await lanes(1)
  const [delivery] = await claim()
  if (delivery === undefined) throw new Error('Not claimed')
  const { recording } = sentOf(delivery)
  expect(isPlainlySent(delivery, recording)).toBe(true)
  const outcomes = recording.outcomes.map((outcome) => ({
    ...outcome,
    notifications: outcome.notifications.map((one) => ({ ...one, id: randomUUID() })),
  }))
  expect(isPlainlySent(delivery, { ...recording, outcomes })).toBe(false)
})

it('is not for notifications behind others, missed ones, a receiver that is back, and what is remembered', async () => {
  await lanes(1)
  const [delivery] = await claim()
  if (delivery === undefined) throw new Error('Not claimed')
  const { recording } = sentOf(delivery)
  const at = new Date()
  const missed = {
    channel_id: delivery.channel_id,
    events: 2,
    from: at,
    to: at,
    stored_from: at,
    stored_to: at,
  }
  expect(isPlainlySent({ ...delivery, isPrefix: false }, recording)).toBe(false)
  expect(isPlainlySent({ ...delivery, missed }, recording)).toBe(false)
  expect(isPlainlySent(delivery, { ...recording, lane: { ...recording.lane, isRecovered: true } })).toBe(
    false,
  )
  const remember = [{ key: 'deployment', value: {} }]
  const outcomes = recording.outcomes.map((outcome) => ({ ...outcome, remember }))
  expect(isPlainlySent(delivery, { ...recording, outcomes })).toBe(false)
})

it('sends a notification that waits alone when it is due, and not before', async () => {
  await lanes(1)
  await add()
  await database.query(
    "update notifier.notification set due_at = now() + interval '1 hour' where lane_position = 1",
  )
  await database.query('update notifier.lane set head = 2')
  await recordSent(database.db, (await claim()).map(sentOf))
  await database.query('update notifier.lane set due_at = now()')
  expect(await claim()).toEqual([])
  await database.query("update notifier.notification set due_at = now() where status = 'pending'")
  await database.query('update notifier.lane set due_at = now(), parked_until = now()')
  expect(await claim()).toMatchObject([{ notifications: [{ lane_position: 1 }] }])
})

it('leaves a lane waiting when a notification was added meanwhile', async () => {
  await lanes(1)
  const deliveries = await claim()
  await add()
  expect(await recordSent(database.db, deliveries.map(sentOf))).toMatchObject([
    { next_ms: expect.any(Number) },
  ])
  await database.query("update notifier.lane set due_at = now() - interval '1 second'")
  const [next] = await claim()
  expect(next?.notifications).toMatchObject([{ lane_position: 2 }])
})

it('leaves it to the next claim to park a lane until a notification that waits alone is due', async () => {
  await lanes(1)
  await database.query(
    "update notifier.notification set due_at = now() + interval '6 hours'; update notifier.lane set head = 2",
  )
  await add()
  const deliveries = await claim()
  expect(deliveries).toMatchObject([{ notifications: [{ lane_position: 2 }] }])
  const parked = 'select waiting, parked_until from notifier.lane'
  const [recorded] = await recordSent(database.db, deliveries.map(sentOf))
  expect(recorded?.next_ms).toBeLessThanOrEqual(1_000)
  // A parked lane would hold up a retry by hand that the record has not seen yet.
  expect(await database.query(parked)).toEqual([{ waiting: true, parked_until: null }])
  await database.query("update notifier.lane set due_at = now() - interval '1 second'")
  expect(await claim()).toEqual([])
  expect(await database.query(parked)).toEqual(
    await database.query(
      "select true as waiting, due_at as parked_until from notifier.notification where status = 'pending'",
    ),
  )
})

describe('a claim that records', () => {
  it('records what was sent, and leases what is due', async () => {
    await lanes(2)
    const [first, second] = await claim()
    if (first === undefined || second === undefined) throw new Error('Not claimed')
    await add()
    await database.query("update notifier.lane set due_at = now() - interval '1 second'")
    const sent = sentOf(first)
    const recording = { ...sent.recording, lane: { ...sent.recording.lane, waitMs: 0 } }
    const { recorded, deliveries } = await claimDeliveries(database.db, options, [{ ...sent, recording }])
    expect(recorded).toEqual([
      { channel_id: first.channel_id, lease_token: first.lease_token, next_ms: null },
    ])
    expect(deliveries).toMatchObject([
      { channel_id: first.channel_id, notifications: [{ lane_position: 2, attempts: 0, resent: false }] },
    ])
    expect(deliveries[0]?.lease_token).not.toBe(first.lease_token)
    expect(await database.query('select channel_id from notifier.attempt')).toEqual([
      { channel_id: first.channel_id },
    ])
  })

  it('keeps the time of the next message of a lane that it does not lease again', async () => {
    await lanes(1)
    const [delivery] = await claim()
    if (delivery === undefined) throw new Error('Not claimed')
    await add()
    const { recorded, deliveries } = await claimDeliveries(database.db, options, [sentOf(delivery)])
    expect(recorded).toMatchObject([{ next_ms: expect.any(Number) }])
    expect(deliveries).toEqual([])
  })

  it('leases a channel with the address of a change that committed before', async () => {
    await lanes(1)
    await database.query("update notifier.channel set secret = 'new'")
    expect(await claim()).toMatchObject([{ secret: 'new' }])
  })

  it('sends no notification that has failed, also while its lane still begins with it', async () => {
    await lanes(1)
    await add()
    await database.query("update notifier.notification set status = 'failed' where lane_position = 1")
    expect(await claim()).toMatchObject([{ notifications: [{ lane_position: 2 }] }])
  })

  it('counts all missed events of eight lanes, and leaves those of others to the next claim', async () => {
    await lanes(9)
    for (let more = 1; more < 25; more += 1) await add()
    await database.query("update notifier.notified_event set recorded_at = now() - interval '30 hours'")
    const batchings = { chat_webhook: { grouping: 'digest', digestSize: 1 } } as const
    const claimMissed = async () => {
      const { deliveries } = await claimDeliveries(database.db, { ...options, batchings })
      return deliveries.map(({ missed }) => missed?.events)
    }
    expect(await claimMissed()).toEqual(Array.from({ length: 8 }, () => 25))
    expect(await eventually(async () => (await claimMissed()).at(0))).toBe(25)
  })

  it('reads large and many events as small and few ones', async () => {
    await lanes(1)
    for (let more = 0; more < 5; more += 1) await add()
    await database.query(
      `update notifier.notified_event set trace = 'large', content = jsonb_build_object('text', (
         select string_agg(md5(random()::text), '') from generate_series(1, 1000)))
       where id = (select event_id from notifier.notification where lane_position = 2)`,
    )
    const batchings = { chat_webhook: { grouping: 'each', digestSize: 1 } } as const
    const { deliveries } = await claimDeliveries(database.db, { ...options, batchings })
    const loaded = await database.query(
      `select notification.id, lane_position::int, attempts, due_at, subject, event_id, event_type,
         event_position::int, resent, trace, content, event
       from notifier.notification join notifier.notified_event on notified_event.id = event_id
       order by lane_position`,
    )
    expect(deliveries[0]?.notifications).toMatchObject(loaded)
    for (const { waiting_since } of deliveries[0]?.notifications ?? [])
      expect(Date.now() - waiting_since.getTime()).toBeLessThan(60_000)
  })
})

describe('the recorder', () => {
  const start = () => {
    const context = { db: database.db, log: createLogger('test', 'silent'), config: { delivery: options } }
    return createRecorder(context as unknown as Context, new AbortController().signal)
  }
  const recordBy = (recorder: Recorder, delivery: Delivery) =>
    recorder.record(delivery, sentOf(delivery).recording)

  it('records each delivery soon, also when no claim takes it', async () => {
    await lanes(2)
    const recorder = start()
    for (const delivery of await claim())
      expect(await recordBy(recorder, delivery)).toEqual({ nextMs: null, failed: 0 })
  })

  it('records a delivery by itself when a claim took it but did not record it', async () => {
    await lanes(1)
    const [delivery] = await claim()
    if (delivery === undefined) throw new Error('Not claimed')
    const recorder = start()
    const recorded = recordBy(recorder, delivery)
    recorder.settle(recorder.take(), [])
    expect(await recorded).toEqual({ nextMs: null, failed: 0 })
    expect(await database.query('select status from notifier.notification')).toEqual([{ status: 'sent' }])
  })
})
