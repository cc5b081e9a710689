import { acrossAccounts, inAccount } from '@shiplog/postgres'
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

/** The first of an account, locked by whoever stores what was put off of it; undefined when somebody does. */
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

/** Preferences that one step takes, however much their filters weigh. */
const leastPart = 50

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

/** Matches one event with the next of its account's preferences: with fewer, the more their filters weigh. */
const storePart = async (
  tx: Tx,
  event: Notifiable,
  { cost, reached }: { cost: number; reached: string },
): Promise<void> => {
  const { account_id, position } = event
  const size = Math.max(leastPart, Math.floor(budgets.matching ** 2 / cost))
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
  if (last === undefined || ids.length < size) return await forget(tx, account_id, position)
  await tx
    .updateTable('deferred_event')
    .set({ reached: last })
    .where('account_id', '=', account_id)
    .where('position', '=', position)
    .execute()
}

/** The account behind this one of which events were put off, in the order of their ids. */
export const nextDeferred = (db: Db, after: string): Promise<string | undefined> =>
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
 * Stores some notifications of events that were put off, in a transaction that takes as long as one of the
 * projection at most. They are in the order of the events: what is projected meanwhile is put off, too.
 *
 * @returns whether it has; not when another replica does
 */
export const storeDeferred = (db: Db, account_id: string): Promise<boolean> =>
  inAccount(db, account_id, async (tx) => {
    const first = await lockFirst(tx, account_id)
    if (first === undefined) return false
    const { event, cost } = first
    if (cost > budgets.matching) await storePart(tx, event, first)
    else {
      const events = await nextEvents(tx, account_id)
      await storeNotifications(tx, events)
      await forget(tx, account_id, events.at(-1)?.position ?? event.position)
    }
    return true
  })
