import { enforceAccountScopeV1 } from '@shiplog/postgres/ddl'
import { type Kysely, sql } from 'kysely'

/** Events that match so many preferences that their notifications are stored in steps, later. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table deferred_event (
      account_id uuid not null,
      position bigint not null,
      event jsonb not null,
      cost integer not null,
      reached uuid not null default '00000000-0000-0000-0000-000000000000',
      created_at timestamptz(3) not null default now(),
      primary key (account_id, position)
    ) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 200)`.execute(db)
  await sql`
    comment on table deferred_event is
      'events whose notifications are still to be stored: of an account in order, and later events behind them'`.execute(
    db,
  )
  await sql`comment on column deferred_event.cost is 'of matching it: roughly the preferences that ask for it'`.execute(
    db,
  )
  await sql`
    comment on column deferred_event.reached is 'preferences up to this id have their notification'`.execute(
    db,
  )
  await enforceAccountScopeV1(db, 'deferred_event')
}
