import type { Page } from '@shiplog/postgres'
import { sql } from 'kysely'

/**
 * Order of lists. Of two deployments that began at the same moment, the one that is later in the log is
 * newer. The indexes do not have `opened_position`, so Postgres reads an index in order and sorts only rows
 * with the same time.
 */
export const newestFirst = sql`deployed_at desc, opened_position desc, id desc`

/**
 * Returns the condition that a row comes after the last row of a page, in the order of `newestFirst`. If that
 * last row has been deleted meanwhile, rows with the same time may appear twice, but none is left out.
 */
export const isOlderThan = (account_id: string, { time, id }: NonNullable<Page['after']>) => {
  // `max` makes a row even if the deployment is missing, so that `coalesce` can be inside the subselect. A
  // `coalesce` around the subselect would keep Postgres from searching the index by `deployed_at`.
  const position = sql`(
    select coalesce(max(opened_position), ${sql.lit(Number.MAX_SAFE_INTEGER)}) from deployment
    where account_id = ${account_id} and id = ${id}
  )`
  return sql<boolean>`(deployed_at, opened_position, id) < (${time}, ${position}, ${id}::uuid)`
}
