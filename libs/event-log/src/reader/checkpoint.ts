import { sqlStateOf, statement, statementWithNext } from '@shiplog/postgres'
import { type QueryExecutorProvider, sql } from 'kysely'

/** Another leader, a rebuild or a person has moved the checkpoint, so this transaction must not commit. */
export class FencedError extends Error {
  override name = 'FencedError'
}

/** Position up to which tables hold a log, and the id of the event there; undefined if unknown. */
export type Checkpoint = { position: number; eventId: string | undefined }

/** Returns the checkpoint of a source; position 0 before the first event. */
export const findCheckpoint = async (db: QueryExecutorProvider, source: string): Promise<Checkpoint> => {
  const { rows } = await sql<{ position: string; event_id: string | null }>`
    select position, event_id from checkpoint where source = ${source}`.execute(db)
  return { position: Number(rows[0]?.position ?? 0), eventId: rows[0]?.event_id ?? undefined }
}

/** Returns the checkpoint as `findCheckpoint` does, and inserts a missing row, so that it can be locked. */
export const openCheckpoint = async (db: QueryExecutorProvider, source: string): Promise<Checkpoint> => {
  await sql`insert into checkpoint (source) values (${source}) on conflict do nothing`.execute(db)
  return await findCheckpoint(db, source)
}

const update = `
  update checkpoint
  set position = $2, event_id = $3, updated_at = now()
  where source = $1`
const set = statement(update)
// The condition on shiplog.accounts is for a BEGIN that has failed: then this statement runs outside of a
// transaction, shiplog.accounts is not set, and the update finds no row.
const move = statementWithNext(`
  with moved as (
    ${update} and position = $4 and current_setting('shiplog.accounts', true) = 'every' returning source
  )
  select 1 / count(*) from moved`)

/**
 * Moves the checkpoint from one position to another. A batch does this before its other writes, so the row
 * lock lets one writer through at a time. The statement is sent together with the next one. If the checkpoint
 * is not at `from`, the next statement fails: see `isFenced`.
 */
export const moveCheckpoint = async (
  tx: QueryExecutorProvider,
  source: string,
  { from, to }: { from: number; to: Checkpoint },
): Promise<void> => {
  await move(tx, [source, to.position, to.eventId ?? null, from])
}

/** Returns true for a division by 0: the error of a transaction whose `moveCheckpoint` moved nothing. */
export const isFenced = (err: unknown): boolean => sqlStateOf(err) === '22012'

/** Sets the checkpoint, whatever its position was. The caller must have locked its row. */
export const setCheckpoint = async (
  tx: QueryExecutorProvider,
  source: string,
  to: Checkpoint,
): Promise<void> => {
  await set(tx, [source, to.position, to.eventId ?? null])
}
