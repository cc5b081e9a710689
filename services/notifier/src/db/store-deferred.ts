import { acrossAccounts } from '@shiplog/postgres'
import { sql } from 'kysely'
import { budgets } from '../domain/budgets.ts'
import type { Notifiable } from '../domain/notifiable.ts'
import { storeNotifications } from './store-notifications.ts'
import type { Db, Tx } from './tables.ts'

/** Puts off events of accounts of which one transaction could not match them all. */
export const deferEvents = async (tx: Tx, events: { event: Notifiable; cost: number }[]): Promise<void> => {
  await sql`
    insert into deferred_event (account_id, position, event, cost)
    select (event->>'account_id')::uuid, (event->>'position')::bigint, event, cost
    from jsonb_to_recordset(${JSON.stringify(events)}::jsonb) as deferred (event jsonb, cost int)
    on conflict do nothing`.execute(tx)
}

/** The first of each account is locked by whoever stores what was put off of it. */
const lockFirst = async (tx: Tx, after: string) => {
  const first = await tx
    .selectFrom('deferred_event')
    .select(['account_id', 'position'])
    .where('account_id', '>', after)
    .orderBy('account_id')
    .orderBy('position')
    .limit(1)
    .executeTakeFirst()
  if (first === undefined) return undefined
  const locked = await tx
    .selectFrom('deferred_event')
    .select(['event', 'cost', 'reached'])
    .where('account_id', '=', first.account_id)
    .where('position', '=', first.position)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  return { ...first, locked }
}

/** As many from the first on as one step may match. */
const nextEvents = async (tx: Tx, account_id: string): Promise<Notifiable[]> => {
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

const forget = async (tx: Tx, account_id: string, through: number): Promise<void> => {
  await tx
    .deleteFrom('deferred_event')
    .where('account_id', '=', account_id)
    .where('position', '<=', through)
    .execute()
}

/** Matches one event with the next of its account's preferences. */
const storePart = async (tx: Tx, event: Notifiable, reached: string): Promise<void> => {
  const { account_id, position } = event
  const preferences = await tx
    .selectFrom('preference')
    .select('id')
    .where('account_id', '=', account_id)
    .where('id', '>', reached)
    .orderBy('id')
    .limit(budgets.matching)
    .execute()
  const ids = preferences.map(({ id }) => id)
  await storeNotifications(tx, [event], ids)
  const last = ids.at(-1)
  if (last === undefined || ids.length < budgets.matching) return await forget(tx, account_id, position)
  await tx
    .updateTable('deferred_event')
    .set({ reached: last })
    .where('account_id', '=', account_id)
    .where('position', '=', position)
    .execute()
}

/**
 * Stores some notifications of the next account whose events were put off, in a transaction that takes as
 * long as one of the projection at most. They are in the order of the events: what is projected meanwhile is
 * put off, too.
 *
 * @param after id of the account before
 * @returns the account, and whether it was free; undefined when there is none behind that one
 */
export const storeDeferred = (
  db: Db,
  after: string,
): Promise<{ account_id: string; stored: boolean } | undefined> =>
  acrossAccounts(db, async (tx) => {
    const first = await lockFirst(tx, after)
    if (first === undefined) return undefined
    const { account_id, locked } = first
    if (locked === undefined) return { account_id, stored: false }
    if (locked.cost > budgets.matching) await storePart(tx, locked.event, locked.reached)
    else {
      const events = await nextEvents(tx, account_id)
      await storeNotifications(tx, events)
      await forget(tx, account_id, events.at(-1)?.position ?? first.position)
    }
    return { account_id, stored: true }
  })
