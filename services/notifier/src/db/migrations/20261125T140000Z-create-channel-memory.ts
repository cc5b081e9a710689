import { enforceAccountScopeV1 } from '@shiplog/postgres/ddl'
import { type Kysely, sql } from 'kysely'

const statements = [
  sql`
    create table channel_memory (
      channel_id uuid not null references channel on delete cascade,
      key text not null,
      account_id uuid not null,
      value jsonb not null,
      kept_until timestamptz(3),
      primary key (channel_id, key)
    ) with (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.02)`,
  // Deleting rows whose time is over.
  sql`create index channel_memory_expiring on channel_memory (kept_until) where kept_until is not null`,
  sql`
    comment on table channel_memory is
      'What a channel type remembers of a channel between two messages, by keys that the type chooses.'`,
  sql`comment on column channel_memory.kept_until is 'The row may be deleted from this time on; NULL: with its channel.'`,
]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await statement.execute(db)
  await enforceAccountScopeV1(db, 'channel_memory')
}
