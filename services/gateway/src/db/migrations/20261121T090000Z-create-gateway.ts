import { enforceAccountScopeV1 } from '@shiplog/postgres/ddl'
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
    'Random (version 4): other ids are derived from it, and are unguessable only because it is.'`.execute(db)
  await sql`comment on column account.last_key_number is
    'Number of the newest API key. Grows under the row lock and never shrinks: no number is used twice.'`.execute(
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
      replaced_by uuid references api_key (id),
      unique (account_id, number)
    )`.execute(db)
  await sql`comment on column api_key.secret_hash is 'SHA-256 of the whole key, which is stored nowhere.'`.execute(
    db,
  )
  await sql`comment on column api_key.products is
    'Names of the products whose events the key may post; NULL means all.'`.execute(db)
  await sql`comment on column api_key.environments is
    'Names of the environments whose events the key may post; NULL means all.'`.execute(db)
  await sql`comment on column api_key.last_used_at is
    'Accurate to a minute; NULL while the key was never used.'`.execute(db)
  await sql`comment on column api_key.replaced_by is
    'The key that replaced this one in a rotation; NULL while not rotated. A key is rotated once.'`.execute(
    db,
  )
  // Serves the list of an account's keys, newest first.
  await sql`create index api_key_newest on api_key (account_id, created_at desc, id desc)`.execute(db)
  // Serves the count of an account's keys that are neither revoked nor expired.
  await sql`create index api_key_working on api_key (account_id) where revoked_at is null`.execute(db)

  // `account` has no policy: a request brings the account's name, and its scope needs the id that is looked
  // up by that name.
  await enforceAccountScopeV1(db, 'api_key')
}
