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
    'Products whose deployments of before this position have ended, and are being deleted: nearly always none.'`.execute(
    db,
  )
  await enforceAccountScopeV1(db, 'ended_product')
}
