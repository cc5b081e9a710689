import { type Kysely, sql } from 'kysely'

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table ended_product
    add column swept_position bigint, add column swept_at timestamptz(3), add column swept_id uuid`.execute(
    db,
  )
  await sql`comment on column ended_product.swept_position is
    'Up to the version swept_id, of swept_at, none of before this position is left; void when it is not position.'`.execute(
    db,
  )
}
