import { statement, withNext } from '@shiplog/postgres'
import { sql } from 'kysely'
import type { Notifiable } from '../domain/notifiable.ts'
import { productDeleted } from './fail-product.ts'
import type { Tx } from './tables.ts'

/** What preferences of an account ask for, of the products of some events. */
export type Wanted = {
  account_id: string
  /** A type, or a pattern of types. */
  matched_type: string
  /** Null: of any product. */
  product_name: string | null
  /** Of matching one such event: the preferences, where one with long filters counts as several. */
  cost: number
  /** The account has events that are still to be matched; others go behind them. */
  is_deferred: boolean
}

/**
 * Filters count as they are stored: a long list is not unpacked to look at it, nor one that was packed,
 * however short it is then. The products of the events are a sub-select because Postgres hashes that.
 */
const selectWanted = statement<Wanted>(`
  select account_id, matched_type, product_name,
    sum(1 + (coalesce(pg_column_size(products), 0) + coalesce(pg_column_size(statuses), 0)
      + coalesce(pg_column_size(environments), 0)) / 200) as cost,
    exists (select from deferred_event where deferred_event.account_id = preference.account_id) as is_deferred
  from preference
  left join lateral unnest(case when pg_column_size(products) < 2000
      and pg_column_compression(products) is null then products end) as product_name
    on true
  where account_id = any($1::uuid[]) and (product_name is null or product_name in (select unnest($2::text[])))
  group by account_id, matched_type, product_name`)

/** What anybody in the accounts of events wants to hear of; most events are wanted by nobody. */
export const listWanted = async (
  tx: Tx,
  events: { account_id: string; data: { product_name: string } }[],
): Promise<Wanted[]> => {
  const accounts = new Set(events.map(({ account_id }) => account_id))
  const products = new Set(events.map(({ data }) => data.product_name))
  return await selectWanted(tx, [[...accounts], [...products]])
}

/** How much two clocks may differ: a preference that was made just before an event still matches it. */
const clockSkew = sql.lit('1 minute')

const toRecord = (event: Notifiable) => ({
  ...event,
  kind: event.content.kind,
  status: event.content.status,
  product_name: event.content.product_name,
  version: event.content.version,
  environment_name: event.content.environment_name,
})

/**
 * Stores a notification for each event and preference that match, in the order of the events, and gives the
 * lanes of their channels something to send. A preference does not match events from before it was created,
 * so nobody is told of old events when they are read late or again. For one event and preference there is one
 * notification at most.
 *
 * An account may have thousands of preferences, each for a few products: they are read once for all events,
 * and only those about a product of one of them are compared with each.
 *
 * The statement locks the lanes before it adds to them; see the comment on table `lane`. A channel that is
 * deleted meanwhile has no lane to lock, and gets nothing. It leaves with the transaction's next statement.
 *
 * @param preference_ids only for these
 */
export const storeNotifications = async (
  tx: Tx,
  events: Notifiable[],
  preference_ids?: string[],
): Promise<void> => {
  const chosen = preference_ids === undefined ? sql`` : sql`and id = any (${preference_ids}::uuid[])`
  await sql`${sql.raw(withNext)}
    with event as (
      select * from jsonb_to_recordset(${JSON.stringify(events.map(toRecord))}::jsonb) as event (
        id uuid, account_id uuid, position bigint, type text, kind text, status text, product_id uuid,
        product_name text, version text, environment_name text, recorded_at timestamptz, trace text, content jsonb)
    ), wanting as materialized (
      select id as preference_id, account_id, channel_id, matched_type, created_at,
        products, statuses, environments
      from preference
      where account_id = any (array(select distinct account_id from event))
        and matched_type = any (array(select type from event union select kind || '.*' from event))
        and (coalesce(products, '{}') = '{}' or products && array(select distinct product_name from event))
        ${chosen}
    ), matched as (
      select event.*, preference_id, channel_id, exists (
          select from ended_product
          where ended_product.product_id = event.product_id and ended_product.position > event.position) as is_over
      from event
      join wanting on wanting.account_id = event.account_id
        and wanting.matched_type in (event.type, event.kind || '.*')
      where wanting.created_at <= event.recorded_at + interval ${clockSkew}
        and (coalesce(products, '{}') = '{}' or event.product_name = any (products))
        and (coalesce(statuses, '{}') = '{}' or event.status = any (statuses))
        and (coalesce(environments, '{}') = '{}' or event.kind = 'build'
          or event.environment_name = any (environments))
        and not exists (
          select from notification
          where notification.event_id = event.id and notification.preference_id = wanting.preference_id)
    ), counted as (
      select channel_id, count(*) as added from matched group by channel_id
    ), lengthened as (
      update lane
      set tail = lane.tail + counted.added,
        waiting = lane.waiting or channel.enabled,
        not_before = case when lane.waiting then lane.not_before else greatest(lane.not_before, now()) end
      from counted join channel on channel.id = counted.channel_id
      where lane.channel_id = counted.channel_id
      returning lane.channel_id, lane.tail - counted.added as before, channel.enabled, channel.disabled_reason
    ), stored as (
      insert into notified_event (id, account_id, content, trace, recorded_at)
      select distinct on (id) id, account_id, content, trace, recorded_at
      from matched join lengthened using (channel_id)
      on conflict do nothing
    )
    insert into notification (
      account_id, channel_id, preference_id, event_id, event_type, event_position, product_id, product_name, version,
      environment_name, lane_position, status, error)
    select account_id, channel_id, preference_id, id, type, position, product_id, product_name, version,
      environment_name,
      before + row_number() over (partition by channel_id order by position, preference_id),
      case when enabled and not is_over then 'pending' else 'failed' end,
      case when is_over then ${productDeleted} when not enabled then concat_ws(': ', 'The channel is disabled', disabled_reason) end
    from matched join lengthened using (channel_id)
    on conflict do nothing`.execute(tx)
}
