import { type Kysely, sql } from 'kysely'

const statements = [
  sql`alter table notification add column due_at timestamptz(3)`,
  sql`
    comment on column notification.due_at is
      'Time of the next attempt of a notification that waits alone, outside of the queue. NULL otherwise.'`,
  sql`comment on column lane.head is 'No notification in the queue of the channel has a smaller lane_position.'`,
]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await statement.execute(db)
}
