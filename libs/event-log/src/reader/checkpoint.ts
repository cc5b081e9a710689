import { sqlStateOf, statement, withNext } from '@shiplog/postgres'
import { type QueryExecutorProvider, sql } from 'kysely'

/** Another leader or a rebuild has moved the checkpoint, so this transaction must not commit. */
export class FencedError extends Error {
  override name = 'FencedError'
}

/** Position up to which tables hold a log, and the id of the event there; undefined when it is unknown. */
export type Checkpoint = { position: number; eventId: string | undefined }

/** The checkpoint of a source; position 0 before its first event. */
export const findCheckpoint = async (db: QueryExecutorProvider, source: string): Promise<Checkpoint> => {
  const { rows } = await sql<{ position: string; event_id: string | null }>`
    select position, event_id from checkpoint where source = ${source}`.execute(db)
  return { position: Number(rows[0]?.position ?? 0), eventId: rows[0]?.event_id ?? undefined }
}

/** As `findCheckpoint`, and makes the row if there is none, so that it can be locked. */
export const openCheckpoint = async (db: QueryExecutorProvider, source: string): Promise<Checkpoint> => {
  await sql`insert into checkpoint (source) values (${source}) on conflict do nothing`.execute(db)
  return await findCheckpoint(db, source)
}

const update = `
  update checkpoint
  set position = $2, event_id = $3, updated_at = now()
  where source = $1`
const set = statement(update)
// Should BEGIN have failed, what follows is in no transaction: then the setting is gone, and nothing moves.
const move = statement(`${withNext}
  with moved as (
    ${update} and position = $4 and current_setting('shiplog.accounts', true) = 'every' returning source
  )
  select 1 / count(*) from moved`)

/**
 * Moves the checkpoint: the first statement of a batch's transaction, so that its row lock lets one writer
 * through at a time. It leaves with the next one, which fails when the checkpoint is not where this writer
 * left it: see `isFenced`.
 */
export const moveCheckpoint = async (
  tx: QueryExecutorProvider,
  source: string,
  { from, to }: { from: number; to: Checkpoint },
): Promise<void> => {
  await move(tx, [source, to.position, to.eventId ?? null, from])
}

/** Whether a transaction failed because `moveCheckpoint` moved nothing: Postgres refused to divide by 0. */
export const isFenced = (err: unknown): boolean => sqlStateOf(err) === '22012'

/** Moves the checkpoint from wherever it is, by whoever has locked it. */
export const setCheckpoint = async (
  tx: QueryExecutorProvider,
  source: string,
  to: Checkpoint,
): Promise<void> => {
  await set(tx, [source, to.position, to.eventId ?? null])
}
