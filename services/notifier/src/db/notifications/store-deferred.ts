import { acrossAccounts, inAccount } from '@shiplog/postgres'
import { sql } from 'kysely'
import { budgets } from '../../domain/budgets.ts'
import type { NotifiableEvent } from '../../domain/notifiable-event.ts'
import type { Db, Tx } from '../tables.ts'
import { storeNotifications } from './store-notifications.ts'

/** Defers events: their notifications are stored later, by `storeDeferred`. */
export const deferEvents = async (
  tx: Tx,
  events: { event: NotifiableEvent; cost: number }[],
): Promise<void> => {
  await sql`
    insert into deferred_event (account_id, position, event, cost)
    select (event->>'account_id')::uuid, (event->>'position')::bigint, event, cost
    from jsonb_to_recordset(${JSON.stringify(events)}::jsonb) as deferred (event jsonb, cost int)
    on conflict do nothing`.execute(tx)
}

/**
 * Locks an account's first deferred event, so that only one replica stores the account's notifications.
 * Undefined when the account has no deferred events, or another replica holds the lock.
 */
const lockFirst = async (tx: Tx, account_id: string) => {
  const ofAccount = tx.selectFrom('deferred_event').where('account_id', '=', account_id)
  const first = await ofAccount.select('position').orderBy('position').limit(1).executeTakeFirst()
  if (first === undefined) return undefined
  return await ofAccount
    .select(['event', 'cost', 'reached'])
    .where('position', '=', first.position)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
}

/** Fewest preferences that one step matches, however high the cost of the event is. */
const minPreferences = 50

/** Returns the account's first deferred events: as many as the budgets of one step allow, at least one. */
const nextEvents = async (tx: Tx, account_id: string): Promise<NotifiableEvent[]> => {
  const rows = await tx
    .selectFrom('deferred_event')
    .select(['event', 'cost'])
    .where('account_id', '=', account_id)
    .orderBy('position')
    .limit(budgets.deferredEvents)
    .execute()
  let cost = 0
  const end = rows.findIndex((row) => {
    cost += row.cost
    return cost > budgets.matching
  })
  return rows.slice(0, end === -1 ? rows.length : Math.max(1, end)).map(({ event }) => event)
}

/** Deletes an account's deferred events up to a position. */
const deleteThrough = async (tx: Tx, account_id: string, through: number): Promise<void> => {
  await tx
    .deleteFrom('deferred_event')
    .where('account_id', '=', account_id)
    .where('position', '<=', through)
    .execute()
}

/**
 * Matches one event with the next preferences of its account: those with ids after `reached`. The higher the
 * cost of the event is, the fewer preferences one step matches. After the last preference the deferred event
 * is deleted.
 */
const storeForNextPreferences = async (
  tx: Tx,
  event: NotifiableEvent,
  { cost, reached }: { cost: number; reached: string },
): Promise<void> => {
  const { account_id, position } = event
  const size = Math.max(minPreferences, Math.floor(budgets.matching ** 2 / cost))
  const preferences = await tx
    .selectFrom('preference')
    .select('id')
    .where('account_id', '=', account_id)
    .where('id', '>', reached)
    .orderBy('id')
    .limit(size)
    .execute()
  const ids = preferences.map(({ id }) => id)
  await storeNotifications(tx, [event], ids)
  const last = ids.at(-1)
  if (last === undefined || ids.length < size) return await deleteThrough(tx, account_id, position)
  await tx
    .updateTable('deferred_event')
    .set({ reached: last })
    .where('account_id', '=', account_id)
    .where('position', '=', position)
    .execute()
}

/** Returns the next account with deferred events, in the order of ids; undefined after the last one. */
export const nextDeferredAccount = (db: Db, after: string): Promise<string | undefined> =>
  acrossAccounts(db, async (tx) => {
    const next = await tx
      .selectFrom('deferred_event')
      .select('account_id')
      .where('account_id', '>', after)
      .orderBy('account_id')
      .limit(1)
      .executeTakeFirst()
    return next?.account_id
  })

/**
 * Takes one step: stores the next notifications of an account's deferred events. The step is one transaction,
 * within the budgets of a transaction of the projection. The order of events is kept: while an account has
 * deferred events, the projection defers all its new events that preferences may match.
 *
 * @returns false when there are no deferred events left, or another replica stores them
 */
export const storeDeferred = (db: Db, account_id: string): Promise<boolean> =>
  inAccount(db, account_id, async (tx) => {
    const first = await lockFirst(tx, account_id)
    if (first === undefined) return false
    const { event, cost } = first
    if (cost > budgets.matching) await storeForNextPreferences(tx, event, first)
    else {
      const events = await nextEvents(tx, account_id)
      await storeNotifications(tx, events)
      await deleteThrough(tx, account_id, events.at(-1)?.position ?? event.position)
    }
    return true
  })
