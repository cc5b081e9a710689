import { statement, withNext } from '@shiplog/postgres'
import { sql } from 'kysely'
import type { Content } from '../domain/content.ts'
import type { Tx } from './tables.ts'

/** An event that people may want to hear of. */
export type Notifiable = {
  id: string
  account_id: string
  position: number
  type: string
  product_id: string
  recorded_at: string
  trace: string | null
  content: Content
}

/** A type, or a pattern of types, that somebody in the account wants to hear of. */
export type WantedType = { account_id: string; matched_type: string }

const listTypes = statement<WantedType>(`
  select distinct account_id, matched_type from preference where account_id = any($1::uuid[])`)

/** Of accounts, what anybody wants to hear of; most events are wanted by nobody. */
export const listWantedTypes = async (tx: Tx, account_ids: string[]): Promise<WantedType[]> => {
  return await listTypes(tx, [account_ids])
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
 */
export const storeNotifications = async (tx: Tx, events: Notifiable[]): Promise<void> => {
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
    ), matched as (
      select event.*, preference_id, channel_id
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
      case when enabled then 'pending' else 'failed' end,
      case when not enabled then concat_ws(': ', 'The channel is disabled', disabled_reason) end
    from matched join lengthened using (channel_id)
    on conflict do nothing`.execute(tx)
}
