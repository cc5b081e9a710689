import { statement } from '@shiplog/postgres'
import type { EnvironmentTable, Tx } from './tables.ts'

/**
 * Returns an SQL expression for the key of the advisory lock on an environment.
 *
 * @param id SQL expression for the id of the environment
 */
export const environmentLockKey = (id: string): string => `hashtextextended('environment ' || ${id}, 0)`

const lock = statement(`select pg_advisory_xact_lock(${environmentLockKey('$1::text')})`)

/**
 * Locks an environment until the transaction ends. Other requests that change the environment wait. The
 * projection also waits, if it applies the first event that names the environment.
 */
export const lockEnvironment = async (tx: Tx, id: string): Promise<void> => {
  await lock(tx, [id])
}

/** Inserts the entry of an environment, or replaces it. `created_at` of an existing entry never changes. */
export const upsertEnvironmentEntry = async (tx: Tx, entry: EnvironmentTable): Promise<void> => {
  const { id: _, account_id: __, name: ___, created_at: ____, ...rest } = entry
  await tx
    .insertInto('environment_entry')
    .values(entry)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(rest))
    .execute()
}
