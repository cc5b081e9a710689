import { type Kysely, sql } from 'kysely'

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table deployment_rule
      drop constraint deployment_rule_type_check,
      add constraint deployment_rule_type_check
        check (type in ('version', 'flow', 'approval', 'soak', 'freeze', 'concurrency'))`.execute(db)
}
