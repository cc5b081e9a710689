import type { EnvironmentEvent, EnvironmentType } from '@shiplog/events'
import { sql } from 'kysely'
import type { Db, Tx } from './tables.ts'

const rowsOf = (environments: EnvironmentEvent[]): string =>
  JSON.stringify(environments.map(({ account_id, data }) => ({ account_id, ...data })))

/**
 * Stores the types that people have given to environments.
 *
 * @param environments at most one event of each environment
 */
export const upsertExplicitTypes = async (tx: Tx, environments: EnvironmentEvent[]): Promise<void> => {
  await sql`
    insert into explicit_environment_type (account_id, environment_name, type)
    select account_id, environment_name, type
    from json_populate_recordset(null::explicit_environment_type, ${rowsOf(environments)})
    on conflict (account_id, environment_name) do update set type = excluded.type`.execute(tx)
}

export const deleteExplicitTypes = async (tx: Tx, environments: EnvironmentEvent[]): Promise<void> => {
  await sql`
    delete from explicit_environment_type explicit
    using json_populate_recordset(null::explicit_environment_type, ${rowsOf(environments)}) deleted
    where explicit.account_id = deleted.account_id
      and explicit.environment_name = deleted.environment_name`.execute(tx)
}

/** Returns the types that people have given to the environments with these names, by name. */
export const findExplicitTypes = async (
  db: Db,
  account_id: string,
  names: string[],
): Promise<Map<string, EnvironmentType>> => {
  const rows = await db
    .selectFrom('explicit_environment_type')
    .select(['environment_name', 'type'])
    .where('account_id', '=', account_id)
    .where(sql<boolean>`environment_name = any(${names})`)
    .execute()
  return new Map(rows.map(({ environment_name, type }) => [environment_name, type]))
}

/** Returns all types that people have given to environments of an account, by name. */
export const loadExplicitTypes = async (
  db: Db,
  account_id: string,
): Promise<Map<string, EnvironmentType>> => {
  const rows = await db
    .selectFrom('explicit_environment_type')
    .select(['environment_name', 'type'])
    .where('account_id', '=', account_id)
    .execute()
  return new Map(rows.map(({ environment_name, type }) => [environment_name, type]))
}
