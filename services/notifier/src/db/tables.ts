import type { ChannelTypeName, Notification, Preference, ShownChannelConfig } from '@shiplog/contract'
import type { Status } from '@shiplog/events'
import type { Generated, GeneratedAlways, JSONColumnType, Kysely, Transaction } from 'kysely'
import type { Content } from '../domain/content.ts'
import type { NotifiableEvent } from '../domain/notifiable-event.ts'
import type { NotifiedBlock } from '../domain/repeated-blocks.ts'

export type ChannelTable = {
  id: string
  account_id: string
  name: string
  channel_type: ChannelTypeName
  /** What the channel type needs for sending, such as the webhook address, as compact JWE. */
  secret: string
  /** The config as answers show it, without secrets. */
  config: JSONColumnType<ShownChannelConfig>
  enabled: boolean
  disabled_reason: string | null
  created_at: Generated<Date>
  updated_at: Generated<Date>
}

export type PreferenceTable = {
  id: string
  account_id: string
  channel_id: string
  event_type: Preference['event_type']
  matched_type: GeneratedAlways<string>
  environments: string[] | null
  products: string[] | null
  statuses: Status[] | null
  created_at: Generated<Date>
  updated_at: Generated<Date>
}

type LaneTable = {
  channel_id: string
  account_id: string
  channel_type: Generated<ChannelTypeName>
  waiting: Generated<boolean>
  /** The next message may be sent from this time on: after the interval, the back-off or `Retry-After`. */
  due_at: Generated<Date>
  failures: Generated<number>
  head: Generated<number>
  tail: Generated<number>
  /**
   * Set while a dispatcher sends from this lane, and after it died before it recorded the outcome; else null.
   */
  lease_token: string | null
  /** End of the lease; null without one. */
  leased_until: Date | null
  /**
   * The dispatcher that has the lease. Only valid while `lease_token` is a UUID of version 7; see
   * `holders.ts`.
   */
  holder: string | null
  /** Time of the lane's next attempt when every pending notification waits alone; else null. */
  parked_until: Date | null
  /** The latest of `due_at`, `leased_until` and `parked_until`. Claims find lanes by its index. */
  claimable_at: GeneratedAlways<Date>
  sending_through: number | null
  sending_ids: string[] | null
}

type NotifiedEventTable = {
  id: string
  account_id: string
  content: JSONColumnType<Content>
  subject: string | null
  event: JSONColumnType<object> | null
  trace: string | null
  recorded_at: Date
}

export type NotificationTable = {
  id: Generated<string>
  account_id: string
  channel_id: string
  preference_id: string
  event_id: string
  event_type: Notification['event_type']
  event_position: number
  product_id: string
  product_name: string
  version: string
  environment_name: string | null
  status: Generated<Notification['status']>
  lane_position: number
  /** Time of the next attempt of a notification that waits alone; else null. */
  due_at: Date | null
  attempts: Generated<number>
  resent: Generated<boolean>
  last_status_code: number | null
  error: string | null
  created_at: Generated<Date>
  queued_at: Generated<Date>
  sent_at: Date | null
}

export type AttemptTable = {
  id: string
  account_id: string
  channel_id: string
  started_at: Date
  duration_ms: number | null
  status_code: number | null
  error: string | null
  response_excerpt: string | null
  resent: boolean
}

type NotificationAttemptTable = { account_id: string; notification_id: string; attempt_id: string }

type DeletedProductTable = { product_id: string; account_id: string; position: number }

/** One decision about many pending notifications; see `write-offs.ts`. */
export type WriteOffTable = {
  id: Generated<number>
  account_id: string
  channel_id: string | null
  product_id: string | null
  /** Last lane position of the channel, or last event position of the product, that is covered. */
  through: number
  queued_before: Date | null
  outcome: 'failed' | 'deleted'
  error: string | null
  counted: Generated<boolean>
  created_at: Generated<Date>
  reached: Generated<number>
  reached_id: Generated<string>
}

/** An event whose notifications are stored later, by `store-deferred.ts`. */
type DeferredEventTable = {
  account_id: string
  position: number
  event: JSONColumnType<NotifiableEvent>
  cost: number
  reached: Generated<string>
  created_at: Generated<Date>
}

/** What a channel type remembers of a channel between two messages. */
export type ChannelMemoryTable = {
  channel_id: string
  key: string
  account_id: string
  value: JSONColumnType<object>
  kept_until: Date | null
}

export type Tables = {
  channel: ChannelTable
  preference: PreferenceTable
  lane: LaneTable
  notified_event: NotifiedEventTable
  notification: NotificationTable
  attempt: AttemptTable
  notification_attempt: NotificationAttemptTable
  deleted_product: DeletedProductTable
  write_off: WriteOffTable
  deferred_event: DeferredEventTable
  notified_block: NotifiedBlock
  channel_memory: ChannelMemoryTable
}

/** The database, or a transaction on it. */
export type Db = Kysely<Tables>
export type Tx = Transaction<Tables>
