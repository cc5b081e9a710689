import { acrossAccounts, andCommit } from '@shiplog/postgres'
import { sql } from 'kysely'
import type { Db } from './tables.ts'

/**
 * When the next lane becomes due that has something to send, in milliseconds from now; undefined when there
 * is none. Less than 0 when one is due, but was not to be had.
 *
 * @param lookBackMs lanes that became due before that are not looked at, as by `claimLanes`
 */
export const untilNextDue = async (db: Db, lookBackMs: number): Promise<number | undefined> => {
  const { rows } = await acrossAccounts(db, (tx) =>
    sql<{ ms: number }>`${sql.raw(andCommit)}
      select extract(epoch from not_before - clock_timestamp())::float8 * 1000 as ms from lane
      where waiting and not_before >= now() - make_interval(secs => ${lookBackMs / 1_000})
      order by not_before limit 1`.execute(tx),
  )
  return rows[0]?.ms
}
