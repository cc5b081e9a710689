import { enforceAccountScopeV1 } from '@shiplog/postgres/ddl'
import { type Kysely, sql } from 'kysely'

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table seen_person (
      account_id uuid not null,
      subject text not null,
      email text,
      roles text[] not null,
      seen_at timestamptz(3) not null,
      primary key (account_id, subject)
    )`.execute(db)
  await sql`
    comment on table seen_person is
      'Who has looked at approval requests, with the roles at that time. It tells whether a rule names too few people.'`.execute(
    db,
  )
  await enforceAccountScopeV1(db, 'seen_person')
}
