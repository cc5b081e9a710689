import { enforceAccountScopeV1 } from '@shiplog/postgres/ddl'
import { type Kysely, sql } from 'kysely'

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table matrix_product (
      account_id uuid not null,
      product_name text not null,
      changed_at timestamptz(3) not null,
      production_behind integer not null default 0,
      uncounted_changes integer not null default 1,
      primary key (account_id, product_name)
    ) with (autovacuum_vacuum_scale_factor = 0.02)`.execute(db)
  await sql`comment on table matrix_product is
    'A product with at least one cell in matrix_cell, and what the matrix is ordered by.'`.execute(db)
  await sql`comment on column matrix_product.changed_at is
    'Time of the newest deployment event of the product.'`.execute(db)
  await sql`comment on column matrix_product.uncounted_changes is
    'Number of changes since production_behind was counted.'`.execute(db)
  // GET /matrix/ sorted by `changed`, and the number of products that `changed_since` leaves out.
  await sql`create index matrix_product_by_change
    on matrix_product (account_id, changed_at, product_name)`.execute(db)
  // GET /matrix/ sorted by `behind`.
  await sql`create index matrix_product_by_behind
    on matrix_product (account_id, production_behind, changed_at, product_name)`.execute(db)
  // The products that the worker counts next.
  await sql`create index matrix_product_uncounted
    on matrix_product (account_id, product_name) where uncounted_changes > 0`.execute(db)
  await enforceAccountScopeV1(db, 'matrix_product')

  // The cells have nearly the same times. A rebuild makes them exact.
  await sql`select set_config('shiplog.accounts', 'every', true)`.execute(db)
  await sql`
    insert into matrix_product (account_id, product_name, changed_at)
    select account_id, product_name, max(least(latest_updated_at, greatest(latest_deployed_at, current_completed_at)))
    from matrix_cell group by account_id, product_name`.execute(db)
}
