import { type Kysely, sql } from 'kysely'

/** Deletions go in chunks: a fiftieth of the table is vacuumed early, before lists wade through what is gone. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table version set (autovacuum_vacuum_scale_factor = 0.02)`.execute(db)
}
