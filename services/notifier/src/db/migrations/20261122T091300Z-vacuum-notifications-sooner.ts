import { type Kysely, sql } from 'kysely'

/**
 * By default vacuum comes after a fifth of a table has changed: with ten million rows of history after two
 * million messages, and every claim would begin by passing as many dead entries of `notification_pending`. So
 * `notification` is vacuumed after a number of changes, whatever its size. Of the other two the retention
 * alone deletes, steadily: what it frees is used again after a fiftieth. `lane` has had figures of its own
 * since it was made.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table notification set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 20000,
      autovacuum_analyze_scale_factor = 0.02)`.execute(db)
  for (const table of ['notified_event', 'attempt', 'notification_attempt'])
    await sql`alter table ${sql.table(table)} set (autovacuum_vacuum_scale_factor = 0.02)`.execute(db)
  await sql`
    alter table write_off set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 200)`.execute(
    db,
  )
}
