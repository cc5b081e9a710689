import type { NamedEnvironmentTable, Tx } from './tables.ts'

/** Leaves environments that exist as they are. */
export const insertNamedEnvironments = async (
  tx: Tx,
  environments: NamedEnvironmentTable[],
): Promise<void> => {
  if (environments.length === 0) return
  await tx
    .insertInto('named_environment')
    .values(environments)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
