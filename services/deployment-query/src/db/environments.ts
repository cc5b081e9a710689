import { detectEnvironmentType, type EnvironmentType } from '@shiplog/events'
import { sql } from 'kysely'
import type { Db } from './tables.ts'

type Row = { name: string; explicit: EnvironmentType | null }

/**
 * Lists the names of the account's environments that have this type and at least one deployment. The
 * recursive query reads only one entry of the index deployment_by_environment for each name.
 */
export const listEnvironmentsOfType = async (
  db: Db,
  account_id: string,
  type: EnvironmentType,
): Promise<string[]> => {
  const { rows } = await sql<Row>`
    with recursive environment (name) as (
      select min(environment_name) from deployment where account_id = ${account_id}
      union all
      select (
        select min(environment_name) from deployment
        where account_id = ${account_id} and environment_name > environment.name
      )
      from environment where environment.name is not null
    )
    select environment.name, explicit.type as explicit
    from environment left join explicit_environment_type explicit
      on explicit.account_id = ${account_id} and explicit.environment_name = environment.name
    where environment.name is not null`.execute(db)
  return rows
    .filter(({ name, explicit }) => (explicit ?? detectEnvironmentType(name).type) === type)
    .map(({ name }) => name)
}
