import { type Kysely, sql } from 'kysely'

/** Deletions go in chunks: a fiftieth of a table is vacuumed early, before lists wade through what is gone. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const table of ['deployment', 'deployment_event'])
    await sql`alter table ${sql.id(table)} set (autovacuum_vacuum_scale_factor = 0.02)`.execute(db)
}
