import { createCheckpointV1 } from '@shiplog/event-log/ddl'
import { type Kysely, sql } from 'kysely'

const createChannel = sql`
  create table channel (
    id uuid primary key,
    account_id uuid not null,
    name text not null,
    channel_type text not null,
    webhook_url text not null,
    webhook_url_masked text not null,
    enabled boolean not null,
    disabled_reason text,
    created_at timestamptz(3) not null default now(),
    updated_at timestamptz(3) not null default now()
  )`

const createPreference = sql`
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
  )`

const createLane = sql`
  create table lane (
    channel_id uuid primary key references channel on delete cascade,
    account_id uuid not null,
    waiting boolean not null default false,
    not_before timestamptz not null default now(),
    failures integer not null default 0,
    head bigint not null default 1,
    tail bigint not null default 0,
    lease_token uuid,
    sending_through bigint
  ) with (fillfactor = 50, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000)`

const createNotifiedEvent = sql`
  create table notified_event (
    id uuid primary key,
    account_id uuid not null,
    content jsonb not null,
    trace text,
    recorded_at timestamptz(3) not null
  )`

const createNotification = sql`
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
  )`

const createAttempt = sql`
  create table attempt (
    id uuid primary key,
    channel_id uuid not null,
    started_at timestamptz(3) not null,
    duration_ms integer,
    status_code integer,
    error text,
    response_excerpt text,
    resent boolean not null
  )`

const createNotificationAttempt = sql`
  create table notification_attempt (
    notification_id uuid not null references notification on delete cascade,
    attempt_id uuid not null references attempt on delete cascade,
    primary key (notification_id, attempt_id)
  )`

const indexes = [
  // The lists.
  sql`create index channel_newest on channel (account_id, created_at desc, id desc)`,
  sql`create index preference_newest on preference (account_id, created_at desc, id desc)`,
  sql`create index notification_newest on notification (account_id, created_at desc, id desc)`,
  sql`create index notification_newest_of_channel on notification (channel_id, created_at desc, id desc)`,
  // Deleting a channel, listing its preferences.
  sql`create index preference_of_channel on preference (channel_id)`,
  // The join of a batch of events with the preferences that match.
  sql`create index preference_matching on preference (account_id, matched_type)`,
  // The claim: lanes with something to send, the longest due first.
  sql`create index lane_due on lane (not_before) where waiting`,
  // What a lane sends next. Lanes know their head, so the scan never meets the dead entries before it.
  sql`create index notification_pending on notification (channel_id, lane_position) where status = 'pending'`,
  sql`create index notification_pending_of_product on notification (product_id) where status = 'pending'`,
  sql`create index notification_attempt_of_attempt on notification_attempt (attempt_id)`,
]

const comments = [
  sql`comment on column channel.webhook_url is 'compact JWE'`,
  sql`comment on column channel.disabled_reason is 'NULL while enabled, and when a person disabled it'`,
  sql`comment on column preference.event_type is 'as submitted; matched_type has version.* as build.*'`,
  sql`comment on column preference.environments is 'NULL and empty match everything, as in products and statuses'`,
  sql`comment on table lane is 'one row a channel: whose turn it is, and when. Whoever writes the pending notifications of a channel locks its lane first'`,
  sql`comment on column lane.waiting is 'true while the channel has pending notifications'`,
  sql`comment on column lane.not_before is 'nothing is sent earlier: pace, back-off, Retry-After; while leased, the end of the lease'`,
  sql`comment on column lane.failures is 'POSTs in a row that did not get through'`,
  sql`comment on column lane.head is 'no pending notification of the channel has a smaller lane_position'`,
  sql`comment on column lane.tail is 'the highest lane_position given'`,
  sql`comment on column lane.lease_token is 'NULL unless a dispatcher sends, or died sending'`,
  sql`comment on column lane.sending_through is 'the last lane_position that the holder of the lease sends'`,
  sql`comment on column notification.queued_at is 'when it began to wait: creation, or the last manual retry'`,
  sql`comment on column attempt.duration_ms is 'NULL when the dispatcher died, and nobody knows how it ended'`,
]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  const tables = [
    createChannel,
    createPreference,
    createLane,
    createNotifiedEvent,
    createNotification,
    createAttempt,
    createNotificationAttempt,
  ]
  for (const statement of [...tables, ...indexes, ...comments]) await statement.execute(db)
  await createCheckpointV1(db)
}
