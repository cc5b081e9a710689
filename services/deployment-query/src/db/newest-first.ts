import type { Page } from '@shiplog/postgres'
import { sql } from 'kysely'

/**
 * Of deployments of one moment the one that is later in the log is newer. Indexes have all of it but the
 * position, so Postgres reads them in their order and sorts only what is of one moment.
 */
export const newestFirst = sql`deployed_at desc, opened_position desc, id desc`

/**
 * A condition on the columns of `newestFirst`: comes after the last row of a page. When that row has been
 * deleted since, others of its moment may come again, but none is left out.
 */
export const isOlderThan = (account_id: string, { time, id }: NonNullable<Page['after']>) => {
  // The aggregate, not something around the subselect: as it is, Postgres looks up `deployed_at` in an index.
  const position = sql`(
    select coalesce(max(opened_position), ${sql.lit(Number.MAX_SAFE_INTEGER)}) from deployment
    where account_id = ${account_id} and id = ${id}
  )`
  return sql<boolean>`(deployed_at, opened_position, id) < (${time}, ${position}, ${id}::uuid)`
}
