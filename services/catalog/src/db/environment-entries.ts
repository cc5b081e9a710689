import { statement } from '@shiplog/postgres'
import type { EnvironmentEntryTable, Tx } from './tables.ts'

/** SQL of the key of the advisory lock on an environment. @param id SQL expression of its id */
export const environmentLockKey = (id: string): string => `hashtextextended('environment ' || ${id}, 0)`

const lock = statement(`select pg_advisory_xact_lock(${environmentLockKey('$1::text')})`)

/**
 * Locks an environment until the transaction ends. Other writers of the environment wait, and so does a
 * projection with the first event that names it.
 */
export const lockEnvironment = async (tx: Tx, id: string): Promise<void> => {
  await lock(tx, [id])
}

/** Inserts or replaces the entry of an environment, except its `created_at`, which never changes. */
export const upsertEnvironmentEntry = async (tx: Tx, entry: EnvironmentEntryTable): Promise<void> => {
  const { id: _, account_id: __, name: ___, created_at: ____, ...rest } = entry
  await tx
    .insertInto('environment_entry')
    .values(entry)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(rest))
    .execute()
}
