import { type Kysely, sql } from 'kysely'

export const transaction = false

/** The releases that have a version of a product. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`drop index concurrently if exists release_version_by_product`.execute(db)
  await sql`create index concurrently release_version_by_product on release_version (product_id, release_id)`.execute(
    db,
  )
}
