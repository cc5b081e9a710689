import { enforceAccountScopeV1 } from '@shiplog/postgres/ddl'
import { type Kysely, sql } from 'kysely'

export const up = async (db: Kysely<unknown>): Promise<void> => {
  // The unique hash serves the look-up of a token by the address of a badge.
  await sql`
    create table badge_token (
      id uuid primary key,
      account_id uuid not null references account (id),
      name text not null,
      secret_hash bytea not null unique,
      last4 text not null,
      products text[],
      environments text[],
      created_by text,
      created_at timestamptz(3) not null,
      last_used_at timestamptz(3),
      revoked_at timestamptz(3)
    )`.execute(db)
  await sql`comment on column badge_token.secret_hash is
    'SHA-256 of the whole token, which is stored nowhere.'`.execute(db)
  await sql`comment on column badge_token.products is
    'Names of the products that badges may show; NULL means all.'`.execute(db)
  await sql`comment on column badge_token.environments is
    'Names of the environments that badges may show; NULL means all.'`.execute(db)
  await sql`comment on column badge_token.last_used_at is
    'Accurate to a minute; NULL while the token was never used.'`.execute(db)
  // Serves the list of an account's badge tokens, newest first.
  await sql`create index badge_token_newest on badge_token (account_id, created_at desc, id desc)`.execute(db)
  // Serves the count of an account's badge tokens that are not revoked.
  await sql`create index badge_token_working on badge_token (account_id) where revoked_at is null`.execute(db)
  await enforceAccountScopeV1(db, 'badge_token')
}
