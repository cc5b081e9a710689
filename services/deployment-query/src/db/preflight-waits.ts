import { givenRows, statement, statementWithNext } from '@shiplog/postgres'
import type { Wait, WaitKey } from '../domain/preflight-waits.ts'
import type { Tx } from './tables.ts'

/** The waits of a deleted product may be there until the worker has deleted them. */
const isNotDeleted = `not exists (select from deleted_product deleted
  where deleted.account_id = wait.account_id and deleted.product_name = wait.product_name
    and wait.position < deleted.position)`

const keys = givenRows<WaitKey>({ account_id: 'uuid', version_id: 'uuid', environment_id: 'uuid' })
const isOpen = `wait.account_id = given.account_id and wait.version_id = given.version_id
  and wait.environment_id = given.environment_id and wait.passed_at is null and ${isNotDeleted}`

const select = statement<Omit<Wait, 'blocked_at'> & { blocked_at: Date }>(`
  select wait.* from (${keys.query}) as given join preflight_wait wait on ${isOpen}`)

/** Finds the waits of these versions in these environments that no start has ended. */
export const findOpenWaits = async (tx: Tx, wanted: WaitKey[]): Promise<Wait[]> => {
  const rows = await select(tx, keys.parametersOf(wanted))
  return rows.map((row) => ({ ...row, blocked_at: row.blocked_at.toISOString() }))
}

type End = WaitKey & { passed_at: string }
const ends = givenRows<End>({
  account_id: 'uuid',
  version_id: 'uuid',
  environment_id: 'uuid',
  passed_at: 'timestamptz',
})
const update = statementWithNext(`
  update preflight_wait wait set passed_at = given.passed_at from (${ends.query}) as given where ${isOpen}`)

/**
 * Ends the waits of versions that were admitted. The statement is sent with the transaction's next statement.
 *
 * @param admitted at most one row for each version in an environment
 */
export const endWaits = (tx: Tx, admitted: End[]): Promise<void> => update(tx, ends.parametersOf(admitted))

const given = givenRows<Wait>({
  id: 'uuid',
  account_id: 'uuid',
  product_name: 'text',
  version_id: 'uuid',
  environment_id: 'uuid',
  environment_name: 'text',
  position: 'bigint',
  blocked_at: 'timestamptz',
  last_check_id: 'uuid',
  passed_at: 'timestamptz',
})
const upsert = statementWithNext(`
  insert into preflight_wait (${given.columns}) ${given.query}
  on conflict (id) do update set last_check_id = excluded.last_check_id, passed_at = excluded.passed_at`)

/** Stores waits. The statement is sent with the transaction's next statement. */
export const upsertWaits = (tx: Tx, waits: Wait[]): Promise<void> => upsert(tx, given.parametersOf(waits))
