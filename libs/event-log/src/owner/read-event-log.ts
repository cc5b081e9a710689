import { type QueryExecutorProvider, sql } from 'kysely'
import { headPosition } from '../head.ts'
import type { LoggedEvent, LogPage } from '../logged-event.ts'

type Row = Omit<LoggedEvent, 'position' | 'recorded_at'> & { position: string; recorded_at: Date }

/**
 * A page of the log in order, without gaps.
 *
 * @param range events past the position `after`, at most `limit` of them
 */
export const readEventLog = async (
  db: QueryExecutorProvider,
  { after, limit }: { after: number; limit: number },
): Promise<LoggedEvent[]> => {
  const { rows } = await sql<Row>`
    select position, id, account_id, type, data, recorded_at, trace from event_log
    where position > ${after} order by position limit ${limit}`.execute(db)
  return rows.map((row) => ({
    position: Number(row.position),
    id: row.id,
    account_id: row.account_id,
    type: row.type,
    data: row.data,
    recorded_at: row.recorded_at.toISOString(),
    trace: row.trace,
  }))
}

/** What `GET /internal/event-log` answers: a page, and the head, which covers every event of the page. */
export const readLogPage = async (
  db: QueryExecutorProvider,
  range: { after: number; limit: number },
): Promise<LogPage> => {
  const events = await readEventLog(db, range)
  return { events, head: await headPosition(db) }
}
