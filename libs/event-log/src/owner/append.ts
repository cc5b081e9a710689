import { type QueryExecutorProvider, sql } from 'kysely'
import type { NewEvent } from '../logged-event.ts'

/** Where events went: `first` to `last` without gaps. After an append of none, `first` is `last + 1`. */
export type Appended = { first: number; last: number; recorded_at: Date }

/**
 * Logs events in the order given: the last statement of a transaction, in one round trip.
 *
 * The row lock on `event_log_head` orders commits: whoever appends next waits until this transaction has
 * ended, so positions are gapless and nobody sees a later one before an earlier one. Whatever follows in the
 * transaction holds up all others who append, so nothing should.
 *
 * @param tx an open transaction on the owner's schema, isolation `read committed`
 * @throws the error of the insert, such as an id that is no UUID; the transaction is then to be rolled back
 */
export const appendEvents = async (tx: QueryExecutorProvider, events: NewEvent[]): Promise<Appended> => {
  const column = (value: (event: NewEvent) => string | null) => sql.val(events.map(value))
  const { rows } = await sql<{ last: string; recorded_at: Date }>`
    with head as (
      update event_log_head set position = position + ${events.length}
      returning position as last, date_trunc('milliseconds', clock_timestamp()) as recorded_at
    ), logged as (
      insert into event_log (position, id, account_id, type, data, recorded_at, trace)
      select head.last - ${events.length} + event.place, event.id, event.account_id, event.type, event.data, head.recorded_at, event.trace
      from head, unnest(
        ${column((event) => event.id)}::uuid[],
        ${column((event) => event.account_id)}::uuid[],
        ${column((event) => event.type)}::text[],
        ${column((event) => JSON.stringify(event.data))}::jsonb[],
        ${column((event) => event.trace)}::text[]
      ) with ordinality as event (id, account_id, type, data, trace, place)
    )
    select last, recorded_at from head`.execute(tx)
  const head = rows[0]
  if (head === undefined)
    throw new Error('event_log_head has no row: the migration that creates it did not run')
  const last = Number(head.last)
  return { first: last - events.length + 1, last, recorded_at: head.recorded_at }
}
