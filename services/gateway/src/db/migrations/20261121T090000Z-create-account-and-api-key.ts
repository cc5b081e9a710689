import { type Kysely, sql } from 'kysely'

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table account (
      id uuid primary key default gen_random_uuid(),
      name text not null unique,
      last_key_number integer not null default 0,
      created_at timestamptz(3) not null default now()
    )`.execute(db)
  await sql`comment on column account.id is
    'Random (version 4): ids of other things are computed from it and are unguessable only for that reason.'`.execute(
    db,
  )
  await sql`comment on column account.last_key_number is
    'Counts up with every API key, under the row lock, and never goes back: a number is never used again.'`.execute(
    db,
  )

  await sql`
    create table api_key (
      id uuid primary key,
      account_id uuid not null references account (id),
      number integer not null,
      name text not null,
      description text,
      secret_hash bytea not null,
      prefix text not null,
      last4 text not null,
      scopes text[] not null,
      products text[],
      environments text[],
      created_by text,
      created_at timestamptz(3) not null,
      last_used_at timestamptz(3),
      expires_at timestamptz(3),
      revoked_at timestamptz(3),
      unique (account_id, number)
    )`.execute(db)
  await sql`comment on column api_key.secret_hash is 'SHA-256 of the whole key, which is stored nowhere.'`.execute(
    db,
  )
  await sql`comment on column api_key.products is 'Names that the key may write; NULL means all.'`.execute(db)
  await sql`comment on column api_key.environments is 'Names that the key may write; NULL means all.'`.execute(
    db,
  )
  await sql`comment on column api_key.last_used_at is 'Right to a minute; NULL while never used.'`.execute(db)
  // The list of keys, newest first.
  await sql`create index api_key_newest on api_key (account_id, created_at desc, id desc)`.execute(db)
}
