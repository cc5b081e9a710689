import { jsonbArray, statement, statementAndCommit } from '@shiplog/postgres'
import type { QueryExecutorProvider } from 'kysely'
import type { LoggedText, NewEvent } from '../logged-event.ts'

/**
 * Positions of appended events, `first` to `last`, the time at which they were logged, and the events for
 * `wake`. If no events were appended, `first` is `last + 1`.
 */
type Appended = { first: number; last: number; recorded_at: Date; events: LoggedText[] }

type Head = { last: string; recorded_at: Date }

/**
 * Returns the text that appends events.
 *
 * @param events query of the events with their numbers, from 1
 */
const textOf = (events: string): string => `
  with head as (
    select last, recorded_at from event_log_next($1::int, $2)
  ), logged as (
    insert into event_log (position, id, account_id, type, data, recorded_at, trace)
    select head.last - $1 + event.number, event.id, event.account_id, event.type, event.data, head.recorded_at,
      event.trace
    from head, ${events} as event (id, account_id, type, data, trace, number)
  )
  select last, recorded_at from head`
/** A single event is passed as scalars: `unnest` would take Postgres longer than the insert. */
const one = textOf('(select $3::uuid, $4::uuid, $5::text, $6::jsonb, $7::text, 1)')
const many = textOf('unnest($3::uuid[], $4::uuid[], $5::text[], $6::jsonb[], $7::text[]) with ordinality')

const insert = { one: statement<Head>(one), many: statement<Head>(many) }
const insertAndCommit = { one: statementAndCommit<Head>(one), many: statementAndCommit<Head>(many) }

type Text = Omit<LoggedText, 'position' | 'recorded_at'>

const toText = ({ id, account_id, type, data, trace }: NewEvent): Text => ({
  ...{ id, account_id, type, trace },
  data: JSON.stringify(data),
})

const parametersOf = ({ id, account_id, type, data, trace }: Text): unknown[] => [
  id,
  account_id,
  type,
  data,
  trace,
]

const columnsOf = (texts: Text[]): unknown[] => [
  texts.map(({ id }) => id),
  texts.map(({ account_id }) => account_id),
  texts.map(({ type }) => type),
  jsonbArray(texts.map(({ data }) => data)),
  texts.map(({ trace }) => trace),
]

const append = async (
  log: typeof insert,
  tx: QueryExecutorProvider,
  events: NewEvent[],
  withinMs: number | null,
): Promise<Appended> => {
  const texts = events.map(toText)
  const [only] = texts
  const [head] =
    only !== undefined && texts.length === 1
      ? await log.one(tx, [1, withinMs, ...parametersOf(only)])
      : await log.many(tx, [texts.length, withinMs, ...columnsOf(texts)])
  if (head === undefined) throw new Error('event_log_next returned no position')
  const last = Number(head.last)
  const first = last - events.length + 1
  const { recorded_at } = head
  const iso = recorded_at.toISOString()
  const logged = texts.map((event, index) => ({ ...event, position: first + index, recorded_at: iso }))
  return { first, last, recorded_at, events: logged }
}

/**
 * Appends events to the log in the given order, in one round trip.
 *
 * `event_log_next` takes a lock, so the next append waits until this transaction has ended. Therefore
 * positions have no gaps, and no reader sees a position before it can see all lower positions. Every later
 * statement of this transaction makes other appends wait; if no statement follows, use `appendAndCommit`.
 *
 * @param tx an open transaction on the owner's schema, isolation `read committed`
 * @throws the error of the insert, for example if an id is no UUID; the caller must roll the transaction back
 */
export const appendEvents = (tx: QueryExecutorProvider, events: NewEvent[]): Promise<Appended> =>
  append(insert, tx, events, null)

/**
 * Appends events and commits the transaction. The insert and the `COMMIT` are sent to Postgres in one write,
 * because a process that is paused between two writes would keep the log locked. No statement may follow in
 * the transaction.
 *
 * @param withinMs longest time between the start of the transaction in Postgres and the moment when the
 * transaction has locked the log. A transaction that is older then is rolled back (57014). Default: no limit
 * @throws an error. If `isRolledBack(error)`, nothing was stored; otherwise the events may have been stored
 */
export const appendAndCommit = (
  tx: QueryExecutorProvider,
  events: NewEvent[],
  { withinMs = null }: { withinMs?: number | null } = {},
): Promise<Appended> => append(insertAndCommit, tx, events, withinMs)
