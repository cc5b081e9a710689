import { givenRows, statement, withNext } from '@shiplog/postgres'
import { environmentLockKey } from './environment-entries.ts'
import type { NamedEnvironmentTable, Tx } from './tables.ts'

const given = givenRows<NamedEnvironmentTable>({
  id: 'uuid',
  account_id: 'uuid',
  name: 'text',
  type: 'text',
  type_source: 'text',
  created_at: 'timestamptz',
})
const insert = statement(`${withNext}
  with added as (
    insert into named_environment (${given.columns}) ${given.query} on conflict do nothing returning id
  )
  select pg_advisory_xact_lock_shared(${environmentLockKey('added.id')}) from added`)

/**
 * Inserts environments that are not there yet. It is sent with the transaction's next statement.
 *
 * It waits for a request that is creating one of them, and makes later ones wait until this transaction ends.
 * Otherwise the environment would appear in lists with the event's time, and then move to the request's time.
 * The lock is shared, so that the projection and a rebuild do not wait for each other.
 */
export const insertNamedEnvironments = async (
  tx: Tx,
  environments: NamedEnvironmentTable[],
): Promise<void> => {
  if (environments.length > 0) await insert(tx, given.parametersOf(environments))
}
