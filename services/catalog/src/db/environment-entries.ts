import { statement } from '@shiplog/postgres'
import type { EnvironmentEntryTable, Tx } from './tables.ts'

/** The key of the advisory lock on who writes an environment. @param id an expression of SQL */
export const environmentWriters = (id: string): string => `hashtextextended('environment ' || ${id}, 0)`

const lock = statement(`select pg_advisory_xact_lock(${environmentWriters('$1::text')})`)

/**
 * Locks an environment until the transaction ends: nobody else writes it, and a projection that sees it named
 * for the first time waits.
 */
export const lockEnvironment = async (tx: Tx, id: string): Promise<void> => {
  await lock(tx, [id])
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
