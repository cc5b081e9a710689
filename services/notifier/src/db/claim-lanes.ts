import { sql } from 'kysely'
import type { Tx } from './tables.ts'

/** A lane that this dispatcher may send on until its lease ends. */
export type ClaimedLane = {
  channel_id: string
  account_id: string
  lease_token: string
  failures: number
  head: number
  /** Set when the last holder of the lease died: up to where it may have sent. */
  lost_through: number | null
  lost_since: Date | null
}

export type ClaimOptions = {
  /** Lanes at most. */
  slots: number
  /** Lanes at most of one account, with those that it has in flight here. */
  slotsPerAccount: number
  /** How many lanes of each account this dispatcher has in flight. */
  busy: ReadonlyMap<string, number>
  leaseMs: number
  /** Only lanes that became due within this time are looked at; null: all. */
  lookBackMs: number | null
}

/** Due lanes that are looked at, to choose fairly among their accounts. */
const window = sql.lit(500)

/**
 * Leases lanes that have something to send, whose time has come, and that nobody holds. Accounts take turns:
 * an account that has nothing in flight comes first, however much others have waiting.
 *
 * Every claim leaves a dead entry in the index `lane_due`, which vacuum cannot remove while a long query runs
 * elsewhere. `lookBackMs` lets the scan skip them. Lanes that it skips as well are found by a claim without
 * it.
 */
export const claimLanes = async (
  tx: Tx,
  { slots, slotsPerAccount, busy, leaseMs, lookBackMs }: ClaimOptions,
): Promise<ClaimedLane[]> => {
  const due = sql`
    lane.waiting and lane.not_before <= now()
    and lane.not_before >= ${lookBackMs === null ? sql`'-infinity'` : sql`now() - make_interval(secs => ${lookBackMs / 1_000})`}`
  const { rows } = await sql<ClaimedLane>`
    with busy as (
      select * from unnest(${[...busy.keys()]}::uuid[], ${[...busy.values()]}::int[]) as busy (account_id, lanes)
    ), candidate as (
      (select channel_id, account_id, not_before from lane
       where ${due} and account_id <> all (${[...busy.keys()]}::uuid[])
       order by not_before limit ${window})
      union
      (select channel_id, account_id, not_before from lane where ${due} order by not_before limit ${window})
    ), ranked as (
      select channel_id, not_before,
        coalesce(lanes, 0) + row_number() over (partition by account_id order by not_before) as turn
      from candidate left join busy using (account_id)
    ), chosen as (
      select channel_id from ranked where turn <= ${slotsPerAccount} order by turn, not_before limit ${slots}
    ), free as (
      select channel_id, lease_token, sending_through, not_before from lane
      where channel_id in (select channel_id from chosen) and waiting and not_before <= clock_timestamp()
      for update skip locked
    )
    update lane
    set lease_token = gen_random_uuid(),
      not_before = clock_timestamp() + make_interval(secs => ${leaseMs / 1_000})
    from free
    where lane.channel_id = free.channel_id
    returning lane.channel_id, lane.account_id, lane.lease_token, lane.failures, lane.head,
      case when free.lease_token is not null then free.sending_through end as lost_through,
      case when free.lease_token is not null
        then free.not_before - make_interval(secs => ${leaseMs / 1_000}) end as lost_since`.execute(tx)
  return rows
}
