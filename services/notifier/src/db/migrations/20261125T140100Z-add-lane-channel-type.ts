import { type Kysely, sql } from 'kysely'

const statements = [
  // Pods of the release before know no other channel type, so a lane that they insert has the default.
  sql`
    alter table lane
      add column channel_type text not null default 'chat_webhook',
      add column parked_until timestamptz,
      add column sending_ids uuid[],
      alter column claimable_at set expression as (greatest(due_at, leased_until, parked_until))`,
  sql`comment on column lane.channel_type is 'The type of the channel, which never changes.'`,
  sql`
    comment on column lane.parked_until is
      'Every pending notification of the lane waits for its own retry, the first one until then; NULL otherwise.'`,
  sql`
    comment on column lane.sending_ids is
      'The notifications that the holder of the lease sends, when they are not the first ones up to sending_through.'`,
]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await statement.execute(db)
}
