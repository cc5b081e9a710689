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
    'Set by the database, as the id is: no service may write it.'`.execute(db)
  await sql`comment on column entry.subject is 'Subject of the token; NULL if an operator did it by a command.'`.execute(
    db,
  )
  await sql`comment on column entry.changes is
    'List of { field, value, omitted }; secrets and long values are omitted.'`.execute(db)
  // For the log of an account, newest first, and for the log of one resource.
  await sql`create index entry_newest on entry (account_id, created_at desc, id desc)`.execute(db)
  await sql`create index entry_of_resource on entry (account_id, resource_id, created_at desc, id desc)`.execute(
    db,
  )
  await enforceAccountScopeV1(db, 'entry')
}
