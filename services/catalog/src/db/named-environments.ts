import { givenRows, statementWithNext } from '@shiplog/postgres'
import { environmentLockKey } from './environments.ts'
import type { NamedEnvironmentTable, Tx } from './tables.ts'

const given = givenRows<NamedEnvironmentTable>({
  id: 'uuid',
  account_id: 'uuid',
  name: 'text',
  type: 'text',
  type_source: 'text',
  created_at: 'timestamptz',
})
const insert = statementWithNext(`
  with added as (
    insert into named_environment (${given.columns}) ${given.query} on conflict do nothing returning id
  )
  select pg_advisory_xact_lock_shared(${environmentLockKey('added.id')}) from added`)

/**
 * Inserts environments that are not in the table yet. The statement is sent with the transaction's next
 * statement.
 *
 * The statement waits for a request that creates one of these environments, and makes later such requests
 * wait until this transaction ends. Otherwise the environment could appear in lists with the time of the
 * event, and then move to the time of the request. The lock is shared, so that the projection and a rebuild
 * do not wait for each other.
 */
export const insertNamedEnvironments = async (
  tx: Tx,
  environments: NamedEnvironmentTable[],
): Promise<void> => {
  if (environments.length > 0) await insert(tx, given.parametersOf(environments))
}
