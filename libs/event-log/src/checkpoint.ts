import { type QueryExecutorProvider, sql } from 'kysely'

/** Somebody else moved the checkpoint: another leader, or a rebuild. What this one was about to write is void. */
export class FencedError extends Error {
  override name = 'FencedError'
}

/** How far the tables hold the log of `source`; 0 before the first event. */
export const findPosition = async (db: QueryExecutorProvider, source: string): Promise<number> => {
  const { rows } = await sql<{ position: string }>`
    select position from checkpoint where source = ${source}`.execute(db)
  return Number(rows[0]?.position ?? 0)
}

/** Makes sure that the checkpoint has a row to lock. @returns its position */
export const openCheckpoint = async (db: QueryExecutorProvider, source: string): Promise<number> => {
  await sql`insert into checkpoint (source) values (${source}) on conflict do nothing`.execute(db)
  return await findPosition(db, source)
}

/**
 * Moves the checkpoint: the first statement of a batch's transaction, so that its row lock lets one writer through at a time.
 *
 * @throws FencedError when it is not where this writer left it
 */
export const moveCheckpoint = async (
  tx: QueryExecutorProvider,
  source: string,
  { from, to }: { from: number; to: number },
): Promise<void> => {
  const { numAffectedRows } = await sql`
    update checkpoint set position = ${to}, updated_at = now()
    where source = ${source} and position = ${from}`.execute(tx)
  if (numAffectedRows !== 1n) throw new FencedError(`The checkpoint of ${source} is no longer at ${from}`)
}
