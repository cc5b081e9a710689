import { acrossAccounts, heldLocks, statementAndCommit } from '@shiplog/postgres'
import type { OtherHolder } from '../../domain/gone-holders.ts'
import type { Db } from '../tables.ts'

const lockPrefix = 'notifier holder '

/** Returns the key of the lock that a dispatcher holds for as long as its process lives. */
export const holderLock = (id: string): string => `${lockPrefix}${id}`

/** A condition: true when a session holds the lock of the lane's holder. */
const isLocked = `hashtextextended('${lockPrefix}' || holder, 0) in ${heldLocks}`

/**
 * A condition: true for a lane whose lease has not ended and names its holder. The condition is a range of
 * the index `lane_claimable`. Few lanes without a lease are in this range. `$1` is the duration of leases in
 * ms.
 */
const hasHolder = `
  waiting and claimable_at > now() and claimable_at <= now() + make_interval(secs => $1::float8 / 1000)
  and holder is not null and uuid_extract_version(lease_token) = 7`

const selectOthers = statementAndCommit<OtherHolder>(`
  select holder as id, ${isLocked} as "isLocked"
  from (select distinct holder from lane where ${hasHolder} and holder <> $2::uuid) as other`)

/** Lists the dispatchers that have leases, except for the one with this id. */
export const listOtherHolders = (db: Db, leaseMs: number, id: string): Promise<OtherHolder[]> =>
  acrossAccounts(db, (tx) => selectOthers(tx, [leaseMs, id]))

const endAll = statementAndCommit<{ channel_id: string }>(`
  update lane set leased_until = clock_timestamp()
  from (
    select channel_id from lane where ${hasHolder} and holder = any ($2::uuid[]) and not ${isLocked}
    for update skip locked
  ) as left_behind
  where lane.channel_id = left_behind.channel_id
  returning lane.channel_id`)

/**
 * Ends the leases of dispatchers, so that their lanes can be claimed. Leases of a dispatcher that has its
 * lock again stay. A lease whose row is locked stays too, because its outcome may be being recorded. The next
 * look finds that lease again.
 *
 * @returns how many leases it ended
 */
export const endLeases = async (db: Db, leaseMs: number, ids: string[]): Promise<number> => {
  const ended = await acrossAccounts(db, (tx) => endAll(tx, [leaseMs, ids]))
  return ended.length
}

const forgetHolder = statementAndCommit(`
  update lane set holder = null where ${hasHolder} and holder = $2::uuid`)

/** Makes the leases of a dispatcher end by time only, so that nobody ends them while it lacks its lock. */
export const keepLeases = async (db: Db, leaseMs: number, id: string): Promise<void> => {
  await acrossAccounts(db, (tx) => forgetHolder(tx, [leaseMs, id]))
}
