import { givenRows, statement, withNext } from '@shiplog/postgres'
import { environmentWriters } from './environment-entries.ts'
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
  select pg_advisory_xact_lock_shared(${environmentWriters('added.id')}) from added`)

/**
 * Adds environments that are not there yet, with the transaction's next statement. If a request is creating
 * one of them at the moment, this waits for it, and holds off others until the transaction ends: else the
 * environment would appear with the event's time, and then jump to the request's time and place in the list.
 * A shared lock, so that the projection and a rebuild do not wait for each other.
 */
export const insertNamedEnvironments = async (
  tx: Tx,
  environments: NamedEnvironmentTable[],
): Promise<void> => {
  if (environments.length > 0) await insert(tx, given.parametersOf(environments))
}
