import { confirmationMessageType, testMessageType } from '@shiplog/contract'
import { newId, nilId } from '@shiplog/events'
import { sql } from 'kysely'
import { identityOf } from '../../domain/receivers.ts'
import { endBackOff } from '../lanes/lanes.ts'
import type { Tx } from '../tables.ts'
import { isWaiting } from '../write-offs/write-offs.ts'

/** Kinds of messages that Shiplog sends about a channel. They are about no event. */
export type OwnMessage = 'test' | 'confirmation'

/** Content of an own message. `to`: the address that is asked to confirm. */
export type OwnContent = { kind: 'test' } | { kind: 'confirmation'; to: string }

const eventTypes = { test: testMessageType, confirmation: confirmationMessageType } as const

/**
 * Event types of own messages. A generic plan uses the partial index `notification_waiting_test` only when
 * the type is a literal, not a parameter.
 */
const [test, confirmation] = [sql.lit(eventTypes.test), sql.lit(eventTypes.confirmation)]

/** SQL of the kind of a `notification` that is an own message; null for a notification about an event. */
export const ownMessageText = `
  case notification.event_type when '${eventTypes.test}' then 'test'
    when '${eventTypes.confirmation}' then 'confirmation' end`
export const ownMessage = sql.raw<OwnMessage | null>(ownMessageText)

/** A condition on `notification`: true for an own message. */
export const isOwnMessage = sql<boolean>`notification.event_type in (${test}, ${confirmation})`

/** Lists the channels of an account that have a pending test message. */
export const listWaitingTests = async (tx: Tx, account_id: string): Promise<string[]> => {
  const { rows } = await sql<{ channel_id: string }>`
    select channel_id from notification
    where account_id = ${account_id} and status = 'pending' and notification.event_type = ${test} and ${isWaiting}`.execute(
    tx,
  )
  return rows.map(({ channel_id }) => channel_id)
}

/** Queues an own message at the end of a channel's lane. The caller holds the lock of the lane. */
const queue = async (
  tx: Tx,
  { account_id, id: channel_id }: Channel,
  content: OwnContent,
): Promise<string> => {
  const [id, event_id] = [newId(), newId()]
  const type = sql.lit(eventTypes[content.kind])
  await sql`
    with lengthened as (
      update lane set tail = tail + 1, waiting = true,
        due_at = case when waiting then due_at else greatest(due_at, now()) end, parked_until = null
      where channel_id = ${channel_id} returning tail
    ), event as (
      insert into notified_event (id, account_id, content, recorded_at)
      values (${event_id}, ${account_id}, ${JSON.stringify(content)}::jsonb, now())
    )
    insert into notification (
      id, account_id, channel_id, preference_id, event_id, event_type, event_position, product_id, product_name,
      version, lane_position)
    select ${id}, ${account_id}, ${channel_id}, ${nilId}, ${event_id}, ${type}, 0, ${nilId}, '', '', tail
    from lengthened`.execute(tx)
  return id
}

type Channel = { account_id: string; id: string }

/**
 * Queues a test message at the end of a channel's lane, and ends the lane's back-off. The channel may be
 * disabled. The caller holds the lock of the lane.
 *
 * @returns the id of the test message
 */
export const queueTest = async (tx: Tx, channel: Channel, intervalMs: number): Promise<string> => {
  const id = await queue(tx, channel, { kind: 'test' })
  await endBackOff(tx, channel.id, intervalMs)
  return id
}

/**
 * Queues a message to each address that asks its reader to confirm. The caller holds the lock of the lane.
 */
export const queueConfirmations = async (tx: Tx, channel: Channel, addresses: readonly string[]) => {
  for (const to of addresses) await queue(tx, channel, { kind: 'confirmation', to })
}

/** Lists the addresses that pending messages of a channel ask to confirm. */
export const listPendingConfirmations = async (tx: Tx, channel_id: string): Promise<string[]> => {
  const { rows } = await sql<{ to: string }>`
    select content->>'to' as to
    from notification join notified_event on notified_event.id = event_id
    where channel_id = ${channel_id} and status = 'pending' and notification.event_type = ${confirmation}
      and ${isWaiting}`.execute(tx)
  return rows.map(({ to }) => to)
}

/** Time for which a confirmation counts against the limits of `budgets.confirmations`. */
const confirmationPeriod = sql.lit('1 day')

/**
 * Locks the confirmations of an account until the transaction ends. So requests at the same time cannot
 * exceed a limit together. A transaction that also needs the lock of a lane takes that one first.
 */
export const lockConfirmations = async (tx: Tx, account_id: string): Promise<void> => {
  const key = `notifier confirmations ${account_id}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(tx)
}

/**
 * Counts the messages of the last day that asked addresses of an account to confirm, by `identityOf` the
 * address. Messages of deleted channels count, too.
 */
export const countConfirmations = async (tx: Tx, account_id: string): Promise<Map<string, number>> => {
  const { rows } = await sql<{ to: string; count: number }>`
    select content->>'to' as to, count(*) as count
    from notification join notified_event on notified_event.id = event_id
    where notification.account_id = ${account_id} and notification.created_at > now() - interval ${confirmationPeriod}
      and notification.event_type = ${confirmation}
    group by content->>'to'`.execute(tx)
  const byIdentity = Map.groupBy(rows, ({ to }) => identityOf(to))
  return new Map(
    byIdentity
      .entries()
      .map(([identity, same]) => [identity, same.reduce((sum, { count }) => sum + count, 0)]),
  )
}
