import { awaitEnvironmentWriters } from './environment-entries.ts'
import type { NamedEnvironmentTable, Tx } from './tables.ts'

/**
 * Adds environments that are not there yet. If a request is creating one of them at the moment, this waits
 * for it: else the environment would appear with the event's time, and then jump to the request's time and
 * place in the list.
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
