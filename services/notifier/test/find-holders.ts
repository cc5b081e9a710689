import { holderLock } from '../src/db/lanes/holders.ts'
import type { World } from './support.ts'

/** Lists the lanes of an account that dispatchers have leased, with the ids of the dispatchers. */
export const findHolders = ({ database }: World, account_id: string) =>
  database.query<{ channel_id: string; holder: string }>(
    `select channel_id, holder from notifier.lane
     where account_id = $1 and lease_token is not null and leased_until > now() order by channel_id`,
    [account_id],
  )

/** Lists the sessions that have the lock of a dispatcher: one, or none. */
export const holderSessions = ({ database }: World, holder: string | undefined) =>
  database.query<{ pid: number }>(
    `select pid from pg_locks
     where locktype = 'advisory' and granted
       and (classid::bigint << 32 | objid::bigint) = hashtextextended($1, 0)`,
    [holderLock(holder ?? '')],
  )
