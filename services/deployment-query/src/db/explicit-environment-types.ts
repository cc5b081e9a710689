import type { EnvironmentEvent } from '@shiplog/events'
import { sql } from 'kysely'
import type { Tx } from './tables.ts'

const rowsOf = (environments: EnvironmentEvent[]): string =>
  JSON.stringify(environments.map(({ account_id, data }) => ({ account_id, ...data })))

/** At most one event of each environment. */
export const upsertExplicitTypes = async (tx: Tx, environments: EnvironmentEvent[]): Promise<void> => {
  await sql`
    insert into explicit_environment_type (account_id, environment_name, type)
    select account_id, environment_name, type
    from json_populate_recordset(null::explicit_environment_type, ${rowsOf(environments)})
    on conflict (account_id, environment_name) do update set type = excluded.type`.execute(tx)
}

export const deleteExplicitTypes = async (tx: Tx, environments: EnvironmentEvent[]): Promise<void> => {
  await sql`
    delete from explicit_environment_type said
    using json_populate_recordset(null::explicit_environment_type, ${rowsOf(environments)}) gone
    where said.account_id = gone.account_id and said.environment_name = gone.environment_name`.execute(tx)
}
