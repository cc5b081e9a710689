import { detectEnvironmentType, type EnvironmentEvent, type EnvironmentType } from '@shiplog/events'
import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { ExplicitTypeRow, Tx } from './tables.ts'

const rowsOf = (environments: EnvironmentEvent[]): string =>
  JSON.stringify(environments.map(({ account_id, data }) => ({ account_id, ...data })))

/**
 * Stores the types that people have given to environments.
 *
 * @param environments at most one event of each environment
 */
export const upsertExplicitTypes = async (tx: Tx, environments: EnvironmentEvent[]): Promise<void> => {
  await sql`
    insert into explicit_environment_type (environment_id, account_id, environment_name, type)
    select environment_id, account_id, environment_name, type
    from json_populate_recordset(null::explicit_environment_type, ${rowsOf(environments)})
    on conflict (environment_id) do update set type = excluded.type`.execute(tx)
}

/** Deletes the types of environments whose type their name determines again. */
export const deleteExplicitTypes = async (tx: Tx, environments: EnvironmentEvent[]): Promise<void> => {
  await sql`
    delete from explicit_environment_type
    where environment_id = any(${environments.map(({ data }) => data.environment_id)}::uuid[])`.execute(tx)
}

const detected = new LRUCache<string, EnvironmentType>({ max: 20_000 })

/**
 * Returns the type of an environment to which nobody has given one, as `detectEnvironmentType` does. Its
 * patterns take longer than many a rule.
 */
export const typeOfName = (environment_name: string): EnvironmentType => {
  const known = detected.get(environment_name)
  if (known !== undefined) return known
  const { type } = detectEnvironmentType(environment_name)
  detected.set(environment_name, type)
  return type
}

/** Returns a function for the types of environments with these names. */
export const loadTypes = async (
  tx: Tx,
  account_id: string,
  environment_names: string[],
): Promise<(environment_name: string) => EnvironmentType> => {
  const { rows } = await sql<ExplicitTypeRow>`
    select * from explicit_environment_type
    where account_id = ${account_id} and environment_name = any(${environment_names})`.execute(tx)
  const types = new Map(rows.map(({ environment_name, type }) => [environment_name, type]))
  return (name) => types.get(name) ?? typeOfName(name)
}
