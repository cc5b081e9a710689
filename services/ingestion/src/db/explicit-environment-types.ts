import type { EnvironmentEvent } from '@shiplog/events'
import { sql } from 'kysely'
import type { ExplicitTypeRow, Tx } from './tables.ts'

const rowsOf = (environments: EnvironmentEvent[]): string =>
  JSON.stringify(environments.map(({ account_id, data }) => ({ account_id, ...data })))

const accountsOf = ({ rows }: { rows: { account_id: string }[] }): string[] =>
  rows.map(({ account_id }) => account_id)

/**
 * Stores the types that people have given to environments.
 *
 * @param environments at most one event of each environment
 * @returns the account of each environment whose type changed
 */
export const upsertExplicitTypes = async (tx: Tx, environments: EnvironmentEvent[]): Promise<string[]> =>
  accountsOf(
    await sql<{ account_id: string }>`
      insert into explicit_environment_type as known (environment_id, account_id, environment_name, type)
      select environment_id, account_id, environment_name, type
      from json_populate_recordset(null::explicit_environment_type, ${rowsOf(environments)})
      on conflict (environment_id) do update set type = excluded.type where known.type <> excluded.type
      returning account_id`.execute(tx),
  )

/**
 * Deletes the types of environments whose type their name determines again.
 *
 * @returns the account of each environment that had another type
 */
export const deleteExplicitTypes = async (tx: Tx, environments: EnvironmentEvent[]): Promise<string[]> =>
  accountsOf(
    await sql<{ account_id: string }>`
      delete from explicit_environment_type
      where environment_id = any(${environments.map(({ data }) => data.environment_id)}::uuid[])
      returning account_id`.execute(tx),
  )

/** Returns the types of environments that people of the account have set. */
export const loadExplicitTypes = (tx: Tx, account_id: string): Promise<ExplicitTypeRow[]> =>
  tx.selectFrom('explicit_environment_type').selectAll().where('account_id', '=', account_id).execute()
