import { andCommit, statement } from '@shiplog/postgres'
import type { QueryExecutorProvider } from 'kysely'
import type { NewEvent } from '../logged-event.ts'

/** Where events went: `first` to `last` without gaps. After an append of none, `first` is `last + 1`. */
export type Appended = { first: number; last: number; recorded_at: Date }

type Head = { last: string; recorded_at: Date }

const text = `
  with head as (
    select last, recorded_at from event_log_next($1::int, $2)
  ), logged as (
    insert into event_log (position, id, account_id, type, data, recorded_at, trace)
    select head.last - $1 + event.place, event.id, event.account_id, event.type, event.data, head.recorded_at,
      event.trace
    from head, unnest($3::uuid[], $4::uuid[], $5::text[], $6::jsonb[], $7::text[])
      with ordinality as event (id, account_id, type, data, trace, place)
  )
  select last, recorded_at from head`
const insert = statement<Head>(text)
const insertAndCommit = statement<Head>(andCommit + text)

const append = async (
  log: typeof insert,
  tx: QueryExecutorProvider,
  events: NewEvent[],
  withinMs: number | null,
): Promise<Appended> => {
  const [head] = await log(tx, [
    events.length,
    withinMs,
    events.map((event) => event.id),
    events.map((event) => event.account_id),
    events.map((event) => event.type),
    events.map((event) => JSON.stringify(event.data)),
    events.map((event) => event.trace),
  ])
  if (head === undefined) throw new Error('event_log_next gave no position')
  const last = Number(head.last)
  return { first: last - events.length + 1, last, recorded_at: head.recorded_at }
}

/**
 * Logs events in the order given, in one round trip.
 *
 * The lock that `event_log_next` takes orders commits: whoever appends next waits until this transaction has
 * ended, so positions are gapless and nobody sees a later one before an earlier one. Whatever follows in the
 * transaction holds up all others who append: where nothing follows, `appendAndCommit` is better.
 *
 * @param tx an open transaction on the owner's schema, isolation `read committed`
 * @throws the error of the insert, such as an id that is no UUID; the transaction is then to be rolled back
 */
export const appendEvents = (tx: QueryExecutorProvider, events: NewEvent[]): Promise<Appended> =>
  append(insert, tx, events, null)

/**
 * `appendEvents` and the commit of the transaction, which leave together: nobody waits for a process that is
 * paused between the two. It is the last statement of the transaction.
 *
 * @param withinMs until when they may be logged, counted from the answer to the transaction's BEGIN. Postgres
 * checks it when the log is locked, so that what waited too long for any lock is rolled back (57014)
 * @throws an error after which nothing was stored when `isRolledBack`; after others that is not known
 */
export const appendAndCommit = (
  tx: QueryExecutorProvider,
  events: NewEvent[],
  { withinMs = null }: { withinMs?: number | null } = {},
): Promise<Appended> => append(insertAndCommit, tx, events, withinMs)
