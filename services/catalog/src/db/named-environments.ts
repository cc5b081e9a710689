import { awaitEnvironmentWriters } from './environment-entries.ts'
import type { NamedEnvironmentTable, Tx } from './tables.ts'

/**
 * Leaves environments that exist as they are. One that a person is about to create shows after that person's creation, never
 * for a moment before it: the time of its creation, and with it its place in the list, would change under who reads it.
 */
export const insertNamedEnvironments = async (
  tx: Tx,
  environments: NamedEnvironmentTable[],
): Promise<void> => {
  if (environments.length === 0) return
  const added = await tx
    .insertInto('named_environment')
    .values(environments)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute()
  if (added.length === 0) return
  await awaitEnvironmentWriters(
    tx,
    added.map(({ id }) => id),
  )
}
