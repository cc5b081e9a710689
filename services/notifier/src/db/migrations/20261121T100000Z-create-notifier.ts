import { createCheckpointV1 } from '@shiplog/event-log/ddl'
import { enforceAccountScopeV1 } from '@shiplog/postgres/ddl'
import { type Kysely, sql } from 'kysely'

const createTables = [
  sql`
    create table channel (
      id uuid primary key,
      account_id uuid not null,
      name text not null,
      channel_type text not null,
      secret text not null,
      config jsonb not null,
      enabled boolean not null,
      disabled_reason text,
      created_at timestamptz(3) not null default now(),
      updated_at timestamptz(3) not null default now()
    )`,
  sql`
    create table preference (
      id uuid primary key,
      account_id uuid not null,
      channel_id uuid not null references channel on delete cascade,
      event_type text not null,
      matched_type text not null generated always as
        (case when event_type like 'version.%' then 'build.' || substr(event_type, 9) else event_type end) stored,
      environments text[],
      products text[],
      statuses text[],
      created_at timestamptz(3) not null default now(),
      updated_at timestamptz(3) not null default now()
    )`,
  // Every message updates its lane a few times: half of each page stays free for new row versions, and vacuum
  // comes after a number of changes.
  sql`
    create table lane (
      channel_id uuid primary key references channel on delete cascade,
      account_id uuid not null,
      waiting boolean not null default false,
      due_at timestamptz not null default now(),
      leased_until timestamptz,
      claimable_at timestamptz not null generated always as (greatest(due_at, leased_until)) stored,
      failures integer not null default 0,
      head bigint not null default 1,
      tail bigint not null default 0,
      lease_token uuid,
      sending_through bigint
    ) with (fillfactor = 50, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000)`,
  sql`
    create table notified_event (
      id uuid primary key,
      account_id uuid not null,
      content jsonb not null,
      trace text,
      recorded_at timestamptz(3) not null
    ) with (autovacuum_vacuum_scale_factor = 0.02)`,
  // By default vacuum comes after a fifth of the table has changed. With ten million rows of history these are
  // two million messages, and every claim would pass as many dead entries of notification_pending.
  sql`
    create table notification (
      id uuid primary key default uuidv7(),
      account_id uuid not null,
      channel_id uuid not null,
      preference_id uuid not null,
      event_id uuid not null references notified_event,
      event_type text not null,
      event_position bigint not null,
      product_id uuid not null,
      product_name text not null,
      version text not null,
      environment_name text,
      status text not null default 'pending' check (status in ('pending', 'sent', 'failed')),
      lane_position bigint not null,
      attempts integer not null default 0,
      resent boolean not null default false,
      last_status_code integer,
      error text,
      created_at timestamptz(3) not null default now(),
      queued_at timestamptz(3) not null default now(),
      sent_at timestamptz(3),
      unique (event_id, preference_id)
    ) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 20000,
      autovacuum_analyze_scale_factor = 0.02)`,
  sql`
    create table attempt (
      id uuid primary key,
      account_id uuid not null,
      channel_id uuid not null,
      started_at timestamptz(3) not null,
      duration_ms integer,
      status_code integer,
      error text,
      response_excerpt text,
      resent boolean not null
    ) with (autovacuum_vacuum_scale_factor = 0.02)`,
  sql`
    create table notification_attempt (
      account_id uuid not null,
      notification_id uuid not null references notification on delete cascade,
      attempt_id uuid not null references attempt on delete cascade,
      primary key (notification_id, attempt_id)
    ) with (autovacuum_vacuum_scale_factor = 0.02)`,
  sql`
    create table deleted_product (
      product_id uuid primary key,
      account_id uuid not null,
      position bigint not null
    )`,
  sql`
    create table write_off (
      id bigint generated always as identity primary key,
      account_id uuid not null,
      channel_id uuid,
      product_id uuid,
      through bigint not null,
      queued_before timestamptz(3),
      outcome text not null check (outcome in ('failed', 'deleted')),
      error text,
      counted boolean not null default false,
      created_at timestamptz(3) not null default now(),
      reached bigint not null default 0,
      reached_id uuid not null default '00000000-0000-0000-0000-000000000000',
      check (num_nonnulls(channel_id, product_id) = 1)
    ) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 200)`,
  sql`
    create table deferred_event (
      account_id uuid not null,
      position bigint not null,
      event jsonb not null,
      cost integer not null,
      reached uuid not null default '00000000-0000-0000-0000-000000000000',
      created_at timestamptz(3) not null default now(),
      primary key (account_id, position)
    ) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 200)`,
]

const createIndexes = [
  // Lists.
  sql`create index channel_newest on channel (account_id, created_at desc, id desc)`,
  sql`create index preference_newest on preference (account_id, created_at desc, id desc)`,
  sql`create index notification_newest on notification (account_id, created_at desc, id desc)`,
  sql`create index notification_newest_of_channel on notification (channel_id, created_at desc, id desc)`,
  sql`
    create index notification_newest_of_product
      on notification (account_id, product_name, created_at desc, id desc)`,
  // Lists of failed and of pending notifications. Nearly all notifications are sent.
  sql`
    create index notification_newest_unsent on notification (account_id, status, created_at desc, id desc)
      where status <> 'sent'`,
  // Deleting a channel, and listing its preferences.
  sql`create index preference_of_channel on preference (channel_id)`,
  // Matching a batch of events with preferences.
  sql`create index preference_matching on preference (account_id, matched_type)`,
  // Claiming lanes, in the order in which they became claimable.
  sql`create index lane_claimable on lane (claimable_at) where waiting`,
  // The next notifications of a lane. The scan begins at the lane's head, after the dead entries.
  sql`create index notification_pending on notification (channel_id, lane_position) where status = 'pending'`,
  // Writing off the pending notifications of a product, chunk by chunk.
  sql`
    create index notification_pending_of_product_in_order
      on notification (product_id, event_position, id) where status = 'pending'`,
  // Counting the pending test messages of an account.
  sql`
    create index notification_waiting_test on notification (account_id, channel_id)
      where status = 'pending' and event_type = 'channel.test'`,
  // Deleting attempts whose notifications are deleted.
  sql`create index notification_attempt_of_attempt on notification_attempt (attempt_id)`,
  // Counting channels whose webhooks no longer exist, every few seconds.
  sql`create index channel_disabled on channel (id) where disabled_reason is not null`,
  // Finding the first write-off that covers a notification.
  sql`create index write_off_of_channel on write_off (channel_id, id)`,
  sql`create index write_off_of_product on write_off (product_id, id)`,
]

const addComments = [
  sql`comment on column channel.secret is 'What the channel type needs for sending, as compact JWE.'`,
  sql`comment on column channel.config is 'The config as answers show it, without secrets.'`,
  sql`comment on column channel.disabled_reason is 'NULL while the channel is enabled, and when a person disabled it.'`,
  sql`comment on column preference.event_type is 'As submitted; matched_type has version.* as build.*.'`,
  sql`comment on column preference.environments is 'NULL and an empty list match everything, also in products and statuses.'`,
  sql`
    comment on table lane is
      'The queue of one channel. A transaction that changes pending notifications of a channel locks the lane first.'`,
  sql`comment on column lane.waiting is 'True while the channel may have pending notifications.'`,
  sql`
    comment on column lane.due_at is
      'The next message may be sent from this time on: after the interval, the back-off or Retry-After.'`,
  sql`comment on column lane.leased_until is 'End of the lease; NULL without one.'`,
  sql`comment on column lane.claimable_at is 'A dispatcher may lease the lane from this time on.'`,
  sql`comment on column lane.failures is 'Number of attempts in a row that did not get through.'`,
  sql`comment on column lane.head is 'No pending notification of the channel has a smaller lane_position.'`,
  sql`comment on column lane.tail is 'Largest lane_position of the channel; 0 for an empty lane.'`,
  sql`
    comment on column lane.lease_token is
      'Identifies the lease. NULL unless a dispatcher sends, or died while it was sending.'`,
  sql`comment on column lane.sending_through is 'Last lane_position of the message that the holder of the lease sends.'`,
  sql`comment on column notification.resent is 'True when an earlier attempt may have arrived: its lease expired before the outcome was stored.'`,
  sql`comment on column notification.queued_at is 'Time of its creation, or of the last manual retry.'`,
  sql`comment on column attempt.duration_ms is 'NULL when the lease expired before the outcome was stored: the outcome is unknown.'`,
  sql`
    comment on column deleted_product.position is
      'Position of the last deletion in the event log. Later events belong to a new product of the same name.'`,
  sql`
    comment on table write_off is
      'Decisions about many pending notifications. The first one that covers a notification is its outcome.'`,
  sql`
    comment on column write_off.through is
      'Last lane_position of the channel, or last event_position of the product, that is covered.'`,
  sql`comment on column write_off.queued_before is 'Only notifications queued before this time are covered; NULL: all.'`,
  sql`comment on column write_off.outcome is 'deleted: their channel was deleted, and no answer shows them.'`,
  sql`comment on column write_off.counted is 'True when the metric of failures counts them: no person asked for it.'`,
  sql`
    comment on column write_off.reached is
      'With reached_id: position and id of the last notification that the worker has handled.'`,
  sql`
    comment on table deferred_event is
      'Events whose notifications are stored later, because their account matches too many preferences at once.'`,
  sql`comment on column deferred_event.cost is 'Number of preferences to match; one with long filters counts as several.'`,
  sql`comment on column deferred_event.reached is 'Preferences with ids up to this one have been matched.'`,
]

const tablesOfAccounts = [
  'channel',
  'preference',
  'lane',
  'notified_event',
  'notification',
  'attempt',
  'notification_attempt',
  'deleted_product',
  'write_off',
  'deferred_event',
]

/**
 * Creates the function that an autoscaler calls. It finds the tables of this schema whatever the search_path of its
 * caller is, and counts the lanes of all accounts. It sets and restores the account scope itself: only a superuser
 * could give the function a `set` clause for that setting.
 */
const createBusyChannels = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create function busy_channels() returns bigint
    language plpgsql set search_path from current
    as $$
      declare
        scope text := coalesce(current_setting('shiplog.accounts', true), '');
        busy bigint;
      begin
        perform set_config('shiplog.accounts', 'every', true);
        select count(*) into busy from lane
        where waiting and (claimable_at <= now() or lease_token is not null);
        perform set_config('shiplog.accounts', scope, true);
        return busy;
      end
    $$`.execute(db)
  await sql`
    comment on function busy_channels() is
      'Number of channels whose next message is due or is being sent: the slots that would serve all of them at once.'`.execute(
    db,
  )
}

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await createCheckpointV1(db)
  for (const statement of [...createTables, ...createIndexes, ...addComments]) await statement.execute(db)
  for (const table of tablesOfAccounts) await enforceAccountScopeV1(db, table)
  await createBusyChannels(db)
}
