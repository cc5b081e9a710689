import { sql } from 'kysely'
import type { EnvironmentEntryTable, Tx } from './tables.ts'

/**
 * Locks an environment until the transaction ends: nobody else writes it, and a projection that sees it named
 * for the first time waits.
 */
export const lockEnvironment = async (tx: Tx, id: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`environment ${id}`}, 0))`.execute(tx)
}

/**
 * Waits until no request writes these environments, and holds off others until the transaction ends. A shared
 * lock, so that the projection and a rebuild do not wait for each other.
 */
export const awaitEnvironmentWriters = async (tx: Tx, ids: string[]): Promise<void> => {
  await sql`select pg_advisory_xact_lock_shared(hashtextextended('environment ' || id, 0))
    from unnest(${ids}::text[]) as id`.execute(tx)
}

/** Writes what people said of an environment, over what was there; `created_at` never changes. */
export const putEnvironmentEntry = async (tx: Tx, entry: EnvironmentEntryTable): Promise<void> => {
  const { id: _, account_id: __, name: ___, created_at: ____, ...rest } = entry
  await tx
    .insertInto('environment_entry')
    .values(entry)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(rest))
    .execute()
}
