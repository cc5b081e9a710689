import { fixedQuery, sendWithNext } from '@shiplog/postgres'
import type { CompiledQuery } from 'kysely'
import type { Tx } from '../tables.ts'

/** A lane that this dispatcher has leased: until the lease ends, no other dispatcher sends from it. */
export type ClaimedLane = {
  channel_id: string
  account_id: string
  lease_token: string
  failures: number
  head: number
  /** Last position that is stored as being sent; null when nothing is stored. */
  sending_through: number | null
  /** Last position that the previous dispatcher may have sent but did not record; null when there is none. */
  lost_through: number | null
  /** Ids of the notifications that it may have sent, when they were not the first ones of the queue. */
  lost_ids: string[] | null
  /** Time when the lease of the previous dispatcher began; null when there was none. */
  lost_since: Date | null
  /**
   * True when the claim left out lanes because of the limit of their channel type. Another claim may find
   * lanes of other types.
   */
  leaves_lanes: boolean
}

export type ClaimOptions = {
  /** Id of this dispatcher. Its lock shows that its process lives. */
  holder: string
  /** Maximum number of lanes to claim. */
  slots: number
  /** Maximum number of lanes of one account that this dispatcher may hold, including those in `busy`. */
  slotsPerAccount: number
  /** Number of lanes that this dispatcher holds now, by account. */
  busy: ReadonlyMap<string, number>
  /** Number of slots that are left, by channel type. A type that is missing here has no limit of its own. */
  slotsOfTypes: Readonly<Record<string, number>>
  leaseMs: number
  /** Only lanes that became claimable within the last `lookBackMs` are read; null: all lanes. */
  lookBackMs: number | null
}

/** Name of the setting in which `claimLanes` stores the ids of the claimed lanes for later statements. */
export const claimedSetting = 'shiplog.claimed_lanes'

/**
 * Returns SQL of an array: the ids of the lanes that `claimLanes` has claimed in this transaction.
 *
 * @param name the statement's parameter with `claimedSetting`; without parameters it would not be prepared
 */
export const claimedLanes = (name: `$${number}`): string => `
  array(select unnest(nullif(current_setting(${name}, true), '')::uuid[]))`

const setClaimed = fixedQuery('select set_config($1, $2::uuid[]::text, true)')

/** Sets `claimedLanes` for later statements. The statement that does this is sent with the next one. */
export const setClaimedLanes = (tx: Tx, lanes: readonly { channel_id: string }[]): Promise<void> =>
  sendWithNext(tx, setClaimed([claimedSetting, lanes.map(({ channel_id }) => channel_id)]))

/**
 * A condition: true for a lane that can be claimed. It compares with the time of the statement, not with that
 * of the transaction. So a claim also finds lanes that an earlier statement of its transaction has released.
 * `coalesce` is in a sub-select, because under row-level security Postgres uses no index for a comparison
 * with it.
 */
const isClaimable = `
  waiting and claimable_at <= statement_timestamp() and channel_type <> all ($3::text[])
  and claimable_at >= (
    select coalesce(statement_timestamp() - make_interval(secs => $4::float8), '-infinity'))`

/**
 * Maximum number of lanes that each of the two candidate queries of a claim reads. One query reads lanes of
 * all accounts, the other one only lanes of the accounts that are not in `busy`.
 */
const window = 500

/**
 * `$1`, `$2`: `busy`. `$3`: types without a free slot. `$4`: `lookBackMs` in seconds. `$5`: `slotsOfTypes`.
 * `$6`: `slots`. `$7`: `slotsPerAccount`. `$8`: `holder`. `$9`: `leaseMs` in seconds.
 */
const claim = fixedQuery<ClaimedLane>(`
  with busy as (
    select * from unnest($1::uuid[], $2::int[]) as busy (account_id, lanes)
  ), candidate as (
    (select channel_id, account_id, channel_type, claimable_at from lane
     where ${isClaimable} and account_id <> all ($1::uuid[])
     order by claimable_at limit ${window})
    union
    (select channel_id, account_id, channel_type, claimable_at from lane
     where ${isClaimable} order by claimable_at limit ${window})
  ), numbered as (
    select candidate.*, coalesce(lanes, 0) as held,
      row_number() over (partition by account_id, channel_type order by claimable_at) as number
    from candidate left join busy using (account_id)
  ), ranked_in_type as (
    select *, row_number() over (partition by channel_type order by held + number, claimable_at)
      > coalesce(($5::jsonb->>channel_type)::int, $6::int) as is_left
    from numbered where held + number <= $7::int
  ), ranked as (
    select channel_id, claimable_at,
      held + row_number() over (partition by account_id order by claimable_at) as rank
    from ranked_in_type where not is_left
  ), chosen as (
    select channel_id from ranked where rank <= $7::int order by rank, claimable_at limit $6::int
  ), free as (
    select channel_id, lease_token, leased_until, sending_through, sending_ids from lane
    where channel_id = any (array(select channel_id from chosen))
      and waiting is not false and claimable_at <= clock_timestamp()
    for update skip locked
  ), claimed as (
    update lane
    set lease_token = uuidv7(), holder = $8::uuid, sending_ids = null,
      sending_through = case when lane.head = lane.tail then lane.tail end,
      leased_until = clock_timestamp() + make_interval(secs => $9::float8)
    from free
    where lane.channel_id = free.channel_id
    returning (select coalesce(bool_or(is_left), false) from ranked_in_type) as leaves_lanes,
      lane.channel_id, lane.account_id, lane.lease_token, lane.failures, lane.head, lane.sending_through,
      case when free.lease_token is not null then free.sending_through end as lost_through,
      case when free.lease_token is not null then free.sending_ids end as lost_ids,
      coalesce(uuid_extract_timestamp(free.lease_token),
        free.leased_until - make_interval(secs => $9::float8)) as lost_since
  )
  select *, (
    select set_config('${claimedSetting}', array_agg(channel_id)::text, true) from claimed as ids) as setting
  from claimed`)

/**
 * Makes the query that leases lanes that have something to send, are due, and have no lease or an expired
 * one. Slots are shared between accounts: each account's first lane ranks before any account's second lane.
 * Lanes that this dispatcher holds already count as the first ones of their account. So a large backlog of
 * one account does not delay the others. A type whose channels share one receiver, such as the operator's
 * mail server, has a limit of its own.
 *
 * Every claimed lane leaves a dead entry in the index `lane_claimable`. Vacuum cannot remove dead entries
 * while a long transaction is open anywhere in the database, so each scan of the index would pass more and
 * more dead entries. With `lookBackMs` the scan starts behind the old dead entries. A claim with `lookBackMs:
 * null` finds the older lanes that such scans miss.
 *
 * The chosen lanes are looked up by their ids. The condition beside the ids is `waiting is not false`,
 * because with `waiting` a plan could read the whole index `lane_claimable` instead.
 *
 * Most lanes have only one notification in their queue. The claim already stores that it is being sent.
 *
 * A lease token is a UUID of version 7, which contains the time when the lease began. A replica of an earlier
 * release makes tokens of version 4, and does not change `holder`. So `holder` is only valid beside a token
 * of version 7.
 */
export const claimLanes = ({
  holder,
  slots,
  slotsPerAccount,
  slotsOfTypes,
  busy,
  leaseMs,
  lookBackMs,
}: ClaimOptions): CompiledQuery<ClaimedLane> =>
  claim([
    [...busy.keys()],
    [...busy.values()],
    Object.keys(slotsOfTypes).filter((type) => slotsOfTypes[type] === 0),
    lookBackMs === null ? null : lookBackMs / 1_000,
    JSON.stringify(slotsOfTypes),
    slots,
    slotsPerAccount,
    holder,
    leaseMs / 1_000,
  ])
