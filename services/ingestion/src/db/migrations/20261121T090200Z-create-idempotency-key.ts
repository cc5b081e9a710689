import { type Kysely, sql } from 'kysely'

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table idempotency_key (
      account_id uuid not null,
      key text not null,
      kind text not null,
      body_hash text not null,
      status int,
      body json,
      created_at timestamptz(3) not null,
      primary key (account_id, key)
    )`.execute(db)
  await sql`
    comment on column idempotency_key.status is
      'NULL when the request that claimed the key was not decided: the key is free'`.execute(db)
  await sql`comment on column idempotency_key.body is 'json, so that the first answer keeps its form'`.execute(
    db,
  )
  // The clean-up of old keys.
  await sql`create index idempotency_key_created_at on idempotency_key (created_at)`.execute(db)
}
