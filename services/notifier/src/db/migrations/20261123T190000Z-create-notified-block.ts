import { enforceAccountScopeV1 } from '@shiplog/postgres/ddl'
import { type Kysely, sql } from 'kysely'

const statements = [
  // A row is deleted with the first block that is stored more than ten minutes after it.
  sql`
    create table notified_block (
      account_id uuid not null,
      key text not null,
      event_id uuid not null,
      recorded_at timestamptz(3) not null,
      primary key (account_id, key)
    ) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 200)`,
  // Deleting the oldest rows.
  sql`create index notified_block_oldest on notified_block (recorded_at)`,
  sql`
    comment on table notified_block is
      'Blocked deployments that were notified: the same run and rules are notified once in 10 minutes.'`,
  sql`
    comment on column notified_block.key is
      'Hash of account, product, environment, version, run and violated rules.'`,
  sql`comment on column notified_block.event_id is 'The last event with this key that was notified.'`,
  sql`comment on column notified_block.recorded_at is 'Time at which that event was recorded.'`,
]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await statement.execute(db)
  await enforceAccountScopeV1(db, 'notified_block')
}
