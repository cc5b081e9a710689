import { type Kysely, sql } from 'kysely'

const statements = [
  sql`alter table notified_event add column subject uuid, add column event jsonb`,
  sql`
    comment on column notified_event.subject is
      'What a conversation is about: the deployment, the version of a build, or a start that was blocked. NULL for events of earlier releases.'`,
  sql`
    comment on column notified_event.event is
      'The public data of the event. NULL unless a channel type sends it.'`,
]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await statement.execute(db)
}
