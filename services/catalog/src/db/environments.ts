import type { Insertable } from 'kysely'
import type { EnvironmentTable, Tx } from './tables.ts'

/** Leaves environments that exist as they are. */
export const insertEnvironments = async (
  tx: Tx,
  environments: Insertable<EnvironmentTable>[],
): Promise<void> => {
  if (environments.length === 0) return
  await tx
    .insertInto('environment')
    .values(environments)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
