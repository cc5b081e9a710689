import { enforceAccountScopeV1 } from '@shiplog/postgres/ddl'
import { type Kysely, sql } from 'kysely'

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table ended_product (
      account_id uuid not null,
      product_name text not null,
      position bigint not null,
      primary key (account_id, product_name)
    )`.execute(db)
  await sql`comment on table ended_product is
    'Products whose versions of before this position have ended, and are being deleted: nearly always none.'`.execute(
    db,
  )
  await enforceAccountScopeV1(db, 'ended_product')
  await sql`alter table version add column position bigint, add column deployed boolean`.execute(db)
  await sql`comment on column version.position is
    'Of the event that named it first in this life of its product; NULL for one of before this was kept.'`.execute(
    db,
  )
  await sql`comment on column version.deployed is
    'Whether a deployment has named it; NULL for one of before this was kept.'`.execute(db)
}
