import { sql } from 'kysely'
import type { EnvironmentEntryTable, Tx } from './tables.ts'

/** Until the transaction ends, nobody else writes about this environment, and no event is seen to name it for the first time. */
export const lockEnvironment = async (tx: Tx, id: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`environment ${id}`}, 0))`.execute(tx)
}

/**
 * Waits for people who write about these environments, and then keeps them waiting, until the transaction ends. Shared,
 * so that a projection and its rebuild never wait for each other.
 */
export const awaitEnvironmentWriters = async (tx: Tx, ids: string[]): Promise<void> => {
  await sql`select pg_advisory_xact_lock_shared(hashtextextended('environment ' || id, 0))
    from unnest(${ids}::text[]) as id`.execute(tx)
}

/** Takes the place of what was written before; `created_at` stays for good. */
export const putEnvironmentEntry = async (tx: Tx, entry: EnvironmentEntryTable): Promise<void> => {
  const { id: _, account_id: __, name: ___, created_at: ____, ...rest } = entry
  await tx
    .insertInto('environment_entry')
    .values(entry)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(rest))
    .execute()
}
