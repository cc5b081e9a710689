import { type Kysely, sql } from 'kysely'

export const transaction = false

/** `deployment_of_product` has the same columns, and serves old pods as well. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`drop index concurrently if exists deployment_by_product_and_environment`.execute(db)
}
