import { acrossAccounts, andCommit } from '@shiplog/postgres'
import { sql } from 'kysely'
import type { Db } from './tables.ts'

/**
 * Returns the time in ms until the next lane with something to send can be claimed; undefined when there is
 * no such lane. The time is negative when a lane can be claimed already, for example because the last claim
 * had no slot for it.
 *
 * @param lookBackMs lanes that became claimable longer ago are not read, as in `claimLanes`
 */
export const untilNextClaimable = async (db: Db, lookBackMs: number): Promise<number | undefined> => {
  const { rows } = await acrossAccounts(db, (tx) =>
    sql<{ ms: number }>`${sql.raw(andCommit)}
      select extract(epoch from claimable_at - clock_timestamp())::float8 * 1000 as ms from lane
      where waiting and claimable_at >= now() - make_interval(secs => ${lookBackMs / 1_000})
      order by claimable_at limit 1`.execute(tx),
  )
  return rows[0]?.ms
}
