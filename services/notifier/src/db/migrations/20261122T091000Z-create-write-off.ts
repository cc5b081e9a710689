import { enforceAccountScopeV1 } from '@shiplog/postgres/ddl'
import { type Kysely, sql } from 'kysely'

/** What was decided of many pending notifications at once, until a worker has written it to each of them. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table write_off (
      id bigint generated always as identity primary key,
      account_id uuid not null,
      channel_id uuid,
      product_id uuid,
      through bigint not null,
      queued_before timestamptz(3),
      outcome text not null check (outcome in ('failed', 'deleted')),
      error text,
      counted boolean not null default false,
      created_at timestamptz(3) not null default now(),
      reached bigint not null default 0,
      reached_id uuid not null default '00000000-0000-0000-0000-000000000000',
      check (num_nonnulls(channel_id, product_id) = 1)
    )`.execute(db)
  const comments = [
    sql`comment on table write_off is 'a pending notification that one of these covers is no longer to be sent: the first one says why'`,
    sql`comment on column write_off.through is 'covers up to this lane_position of the channel, or all before this event_position of the product'`,
    sql`comment on column write_off.queued_before is 'NULL, or only what was queued before'`,
    sql`comment on column write_off.outcome is 'deleted: with its channel, so nothing shows it any more'`,
    sql`comment on column write_off.counted is 'nobody asked for it: the metric of failures counts these'`,
    sql`comment on column write_off.reached is 'how far the worker is, with reached_id'`,
  ]
  for (const comment of comments) await comment.execute(db)
  await sql`create index write_off_of_channel on write_off (channel_id, id)`.execute(db)
  await sql`create index write_off_of_product on write_off (product_id, id)`.execute(db)
  await enforceAccountScopeV1(db, 'write_off')
}
