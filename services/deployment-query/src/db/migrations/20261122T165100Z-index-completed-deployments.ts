import { type Kysely, sql } from 'kysely'

export const transaction = false

/** What was completed last of a product in an environment, and what was completed there since. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`drop index concurrently if exists deployment_completed`.execute(db)
  await sql`create index concurrently deployment_completed
    on deployment (account_id, product_name, environment_name, completed_at desc)
    where status = 'completed' and completed_at is not null`.execute(db)
}
