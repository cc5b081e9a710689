import { enforceAccountScopeV1 } from '@shiplog/postgres/ddl'
import { type Kysely, sql } from 'kysely'

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table entry (
      id uuid primary key default uuidv7(),
      created_at timestamptz(3) not null default clock_timestamp(),
      account_id uuid not null,
      subject text,
      role text,
      address text,
      request_id text,
      action text not null,
      resource_type text not null,
      resource_id uuid,
      resource_name text,
      changes jsonb not null
    )`.execute(db)
  await sql`comment on column entry.created_at is
    'By the clock of the database, like the id: no service may write either.'`.execute(db)
  await sql`comment on column entry.subject is 'Of the token; NULL when an operator did it by a command.'`.execute(
    db,
  )
  await sql`comment on column entry.changes is
    'A list of { field, value, omitted }; secrets and what is long have no value.'`.execute(db)
  // The whole log of an account, newest first, and what happened to one thing.
  await sql`create index entry_newest on entry (account_id, created_at desc, id desc)`.execute(db)
  await sql`create index entry_of_resource on entry (account_id, resource_id, created_at desc, id desc)`.execute(
    db,
  )
  await enforceAccountScopeV1(db, 'entry')
}
