import { statement } from '@shiplog/postgres'
import type { QueryExecutorProvider } from 'kysely'
import { headPosition } from '../head.ts'
import { type LoggedText, pageBytes, toJson } from '../logged-event.ts'

type Range = { after: number; limit: number }
type Row = Omit<LoggedText, 'position' | 'recorded_at'> & { position: string; recorded_at: Date }

const read = statement<Row>(`
  with event as (
    select position, id, account_id, type, data, recorded_at, trace from event_log
    where position > $1 order by position limit $2
  ), written as (
    select position, id, account_id, type, data::text as data, recorded_at, trace from event
    order by position offset 0
  ), summed as (
    select *, sum(octet_length(data)) over (order by position rows unbounded preceding) as bytes
    from written
  ), counted as (
    select *, count(*) filter (where bytes > ${pageBytes} and bytes > octet_length(data))
      over (order by position rows unbounded preceding) as cut
    from summed
  )
  select position, id, account_id, type, data, recorded_at, trace from counted
  where cut <= 0 order by position`)

/**
 * Reads a page of the log in order. Postgres ends the page before its data exceeds `pageBytes`; a page has at
 * least one event, however large. The query converts the `data` of a row to text only once, because of
 * `offset 0`. It converts hardly more rows than the page has: `cut` never decreases, so Postgres stops at the
 * first row where `cut` is not 0.
 *
 * @param range events after position `after`, at most `limit`
 */
export const readEventLog = async (
  db: QueryExecutorProvider,
  { after, limit }: Range,
): Promise<LoggedText[]> => {
  const rows = await read(db, [after, limit])
  return rows.map(({ position, recorded_at, ...row }) => ({
    ...row,
    position: Number(position),
    recorded_at: recorded_at.toISOString(),
  }))
}

/** Returns the JSON of `GET /internal/event-log`: a page of the log, and the head, read after the page. */
export const readLogPage = async (db: QueryExecutorProvider, range: Range): Promise<string> => {
  const events = await readEventLog(db, range)
  return `{"events":[${events.map(toJson).join()}],"head":${await headPosition(db)}}`
}
