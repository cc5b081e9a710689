import { statement, statementWithNext } from '@shiplog/postgres'
import { kindOf } from '../../domain/event-types.ts'
import type { NotifiableEvent } from '../../domain/notifiable-event.ts'
import type { Tx } from '../tables.ts'
import { productDeleted } from '../write-offs/fail-product.ts'

/** An event type and a product of an account's preferences, and the cost of matching such an event. */
export type MatchCost = {
  account_id: string
  /** An event type such as `build.failed`, or a pattern such as `build.*`. */
  matched_type: string
  /** Null for preferences that may match any product. */
  product_name: string | null
  /** The preferences of this account for this type and product. */
  preference_ids: string[]
  /** Number of these preferences; one with long filters counts as several. */
  cost: number
  /** True when the account has deferred events: later events must be deferred behind them. */
  is_deferred: boolean
  /** True when a channel of these preferences sends the event itself, not a message about it. */
  sends_event: boolean
}

/**
 * Selects the costs of matching events of the accounts in `$1` about the products in `$2`. `$3` has the types
 * and patterns that match the events. The cost is estimated by the stored size of the filters: each 200 bytes
 * count as one more preference. A list of products that is 2,000 bytes or longer, or compressed, is not
 * unpacked, so its preference counts for every product. `$4` has the channel types that send events.
 *
 * The products in `$2` are read by a sub-select, because Postgres can hash it. Lanes are joined last, because
 * most preferences are for other products.
 */
const selectMatchCosts = statement<MatchCost>(`
  with candidate as materialized (
    select preference.id, account_id, channel_id, matched_type, product_name,
      1 + (coalesce(pg_column_size(products), 0) + coalesce(pg_column_size(statuses), 0)
        + coalesce(pg_column_size(environments), 0)) / 200 as cost
    from preference
    left join lateral unnest(case when pg_column_size(products) < 2000
        and pg_column_compression(products) is null then products end) as product_name
      on true
    where account_id = any($1::uuid[]) and matched_type = any($3::text[])
      and (product_name is null or product_name in (select unnest($2::text[])))
  )
  select account_id, matched_type, product_name, array_agg(candidate.id) as preference_ids, sum(cost) as cost,
    exists (select from deferred_event where deferred_event.account_id = candidate.account_id) as is_deferred,
    bool_or(channel_type = any($4::text[])) as sends_event
  from candidate join lane using (account_id, channel_id)
  group by account_id, matched_type, product_name`)

/**
 * Lists the costs of matching these events. Most events have no cost, because they match no preference.
 *
 * @param matchedTypes the types and patterns of preferences that match the events
 * @param sendingTypes channel types whose messages contain the event itself
 */
export const listMatchCosts = async (
  tx: Tx,
  events: { account_id: string; data: { product_name: string } }[],
  matchedTypes: readonly string[],
  sendingTypes: readonly string[],
): Promise<MatchCost[]> => {
  const accounts = new Set(events.map(({ account_id }) => account_id))
  const products = new Set(events.map(({ data }) => data.product_name))
  return await selectMatchCosts(tx, [[...accounts], [...products], matchedTypes, sendingTypes])
}

/**
 * Largest difference that is assumed between the clocks of two hosts. A preference also matches events that
 * were recorded up to this long before it was created.
 */
const clockSkew = '1 minute'

const toRecord = (event: NotifiableEvent) => {
  const { status, product_name, version, environment_name } = event.content
  return { ...event, kind: kindOf(event.type), status, product_name, version, environment_name }
}

/**
 * Returns the text that stores notifications of the events in `$1`.
 *
 * @param isCandidate condition on `preference`: only these preferences are compared with the events
 */
const insertText = (isCandidate: string): string => `
  with event as (
    select * from jsonb_to_recordset($1::jsonb) as event (
      id uuid, account_id uuid, position bigint, type text, kind text, status text, product_id uuid,
      product_name text, version text, environment_name text, recorded_at timestamptz, trace text, content jsonb, subject uuid, event jsonb)
  ), candidate as materialized (
    select id as preference_id, account_id, channel_id, matched_type, created_at,
      products, statuses, environments
    from preference
    where ${isCandidate}
  ), matched as (
    select event.*, preference_id, channel_id, exists (
        select from deleted_product
        where deleted_product.product_id = event.product_id and deleted_product.position > event.position) as is_of_deleted_product
    from event
    join candidate on candidate.account_id = event.account_id
      and candidate.matched_type in (event.type, event.kind || '.*')
    where candidate.created_at <= event.recorded_at + interval '${clockSkew}'
      and (coalesce(products, '{}') = '{}' or event.product_name = any (products))
      and (coalesce(statuses, '{}') = '{}' or event.status = any (statuses))
      and (coalesce(environments, '{}') = '{}' or event.kind = 'build'
        or event.environment_name = any (environments))
      and not exists (
        select from notification
        where notification.event_id = event.id and notification.preference_id = candidate.preference_id)
  ), counted as (
    select channel_id, count(*) as added from matched group by channel_id
  ), lengthened as (
    update lane
    set tail = lane.tail + counted.added,
      waiting = lane.waiting or channel.enabled,
      due_at = case when lane.waiting then lane.due_at else greatest(lane.due_at, now()) end,
      parked_until = null
    from counted join channel on channel.id = counted.channel_id
    where lane.channel_id = counted.channel_id
    returning lane.channel_id, lane.tail - counted.added as before, channel.enabled, channel.disabled_reason
  ), stored as (
    insert into notified_event (id, account_id, content, subject, event, trace, recorded_at)
    select distinct on (id) id, account_id, content, subject, event, trace, recorded_at
    from matched join lengthened using (channel_id)
    on conflict do nothing
  )
  insert into notification (
    account_id, channel_id, preference_id, event_id, event_type, event_position, product_id, product_name, version,
    environment_name, lane_position, status, error)
  select account_id, channel_id, preference_id, id, type, position, product_id, product_name, version,
    environment_name,
    before + row_number() over (partition by channel_id order by position, preference_id),
    case when enabled and not is_of_deleted_product then 'pending' else 'failed' end,
    case when is_of_deleted_product then '${productDeleted}' when not enabled then concat_ws(': ', 'The channel is disabled', disabled_reason) end
  from matched join lengthened using (channel_id)
  on conflict do nothing`

/** A condition on `preference`: true when it may match one of the events. */
const mayMatch = `
  account_id = any (array(select distinct account_id from event))
  and matched_type = any (array(select type from event union select kind || '.*' from event))
  and (coalesce(products, '{}') = '{}' or products && array(select distinct product_name from event))`
const insertForAll = statementWithNext(insertText(mayMatch))
const insertForSome = statementWithNext(insertText('id = any ($2::uuid[])'))

/**
 * Stores a notification for each event and preference that match, in the order of the events, and marks the
 * lanes of enabled channels as waiting. Notifications of disabled channels and deleted products are stored as
 * failed. A preference does not match events from before it was created, so nobody is notified of old events
 * that are read late or again. One event and one preference have one notification at most.
 *
 * An account may have thousands of preferences, each for a few products. The preferences are read once for
 * all events. Only preferences for any product, or for a product of these events, are compared with each
 * event.
 *
 * The statement locks the lanes before it adds to them; see the comment on table `lane`. A channel that is
 * deleted meanwhile has no lane to lock, and gets no notification. The statement is sent to Postgres together
 * with the transaction's next statement.
 *
 * @param preference_ids only these preferences are matched; undefined: all
 */
export const storeNotifications = async (
  tx: Tx,
  events: NotifiableEvent[],
  preference_ids?: string[],
): Promise<void> => {
  const records = JSON.stringify(events.map(toRecord))
  if (preference_ids === undefined) await insertForAll(tx, [records])
  else await insertForSome(tx, [records, preference_ids])
}
