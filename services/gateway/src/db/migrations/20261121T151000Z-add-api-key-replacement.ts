import { type Kysely, sql } from 'kysely'

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table api_key add column replaced_by uuid references api_key (id)`.execute(db)
  await sql`comment on column api_key.replaced_by is 'The key that a rotation put in its place; a key is rotated once.'`.execute(
    db,
  )
}
