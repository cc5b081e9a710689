import { enforceAccountScopeV1 } from '@shiplog/postgres/ddl'
import { type Kysely, sql } from 'kysely'

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table approval_request (
      id uuid primary key,
      account_id uuid not null,
      product_id uuid not null,
      product_name text not null,
      environment_id uuid not null,
      environment_name text not null,
      version text,
      scm_sha text,
      scm_branch text,
      state text not null check (
        state in ('pending', 'approved', 'rejected', 'cancelled', 'expired', 'superseded')
      ),
      requirements jsonb not null,
      decisions jsonb not null,
      owners text[] not null,
      waits_for text[] not null,
      waits_for_owners text[] not null,
      expires_hours double precision not null,
      requested_by text,
      reason text,
      pending_deployment_id uuid,
      named_at timestamptz(3) not null,
      created_at timestamptz(3) not null,
      expires_at timestamptz(3) not null,
      decided_at timestamptz(3)
    )`.execute(db)
  await sql`
    comment on column approval_request.owners is
      'Subjects and e-mail addresses, in lower case, of those who asked for, built or deployed the version.'`.execute(
    db,
  )
  await sql`
    comment on column approval_request.waits_for is
      'Roles and people of whom one more approval would count: role:<name> or user:<name>. For owners, waits_for_owners holds.'`.execute(
    db,
  )
  await sql`
    comment on column approval_request.named_at is
      'Time at which the version was first named. It tells which of two versions is newer.'`.execute(db)
  // GET /approval-requests/.
  await sql`create index approval_request_newest on approval_request (account_id, created_at, id)`.execute(db)
  // Finds the requests of a start. Rows of a deleted product are found by it, too.
  await sql`
    create index approval_request_by_start
      on approval_request (product_id, environment_id, version, expires_at)`.execute(db)
  // Finds the requests that wait, and counts them.
  await sql`
    create index approval_request_open on approval_request (account_id, created_at, id)
      where state = 'pending' or (state = 'approved' and version is null)`.execute(db)
  await enforceAccountScopeV1(db, 'approval_request')
}
