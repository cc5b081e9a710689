import { detectEnvironmentType, type EnvironmentType } from '@shiplog/events'
import { sql } from 'kysely'
import type { Db } from './tables.ts'

/**
 * Lists the names of the environments that match both filters; null when there is no filter. The recursive
 * query reads only one entry of the index deployment_by_environment for each environment of the account.
 */
export const listEnvironments = async (
  db: Db,
  account_id: string,
  { environment, environment_type }: { environment: string | null; environment_type: EnvironmentType | null },
): Promise<string[] | null> => {
  if (environment_type === null) return environment === null ? null : [environment]
  const { rows } = await sql<{ name: string; explicit: EnvironmentType | null }>`
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
    .filter(({ name }) => environment === null || name === environment)
    .filter(({ name, explicit }) => (explicit ?? detectEnvironmentType(name).type) === environment_type)
    .map(({ name }) => name)
}
