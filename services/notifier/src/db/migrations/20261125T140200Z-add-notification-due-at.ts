import { type Kysely, sql } from 'kysely'

const statements = [
  sql`alter table notification add column due_at timestamptz(3)`,
  sql`
    comment on column notification.due_at is
      'Time of the next attempt of a notification that waits alone, outside of the queue: its lane_position is 0. NULL otherwise.'`,
]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await statement.execute(db)
}
