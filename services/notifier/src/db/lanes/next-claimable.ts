import { acrossAccounts, statementAndCommit } from '@shiplog/postgres'
import type { Db } from '../tables.ts'

const selectNext = statementAndCommit<{ ms: number }>(`
  select extract(epoch from claimable_at - clock_timestamp())::float8 * 1000 as ms from lane
  where waiting and claimable_at >= now() - make_interval(secs => $1::float8 / 1000)
  order by claimable_at limit 1`)

/**
 * Returns the time in ms until the next lane with something to send can be claimed; undefined when there is
 * no such lane. The time is negative when a lane can be claimed already, for example because the last claim
 * had no slot for it.
 *
 * @param lookBackMs lanes that became claimable longer ago are not read, as in `claimLanes`
 */
export const untilNextClaimable = async (db: Db, lookBackMs: number): Promise<number | undefined> => {
  const [next] = await acrossAccounts(db, (tx) => selectNext(tx, [lookBackMs]))
  return next?.ms
}
