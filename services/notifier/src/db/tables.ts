import type { ChannelTypeName, Notification, Preference, ShownChannelConfig } from '@shiplog/contract'
import type { Status } from '@shiplog/events'
import type { ColumnType, Generated, JSONColumnType, Kysely, Transaction } from 'kysely'
import type { Content } from '../domain/content.ts'
import type { Notifiable } from '../domain/notifiable.ts'

/** Set by the database when it is left out. */
type Defaulted<T> = Generated<T>
/** Only the database writes it. */
type Computed<T> = ColumnType<T, never, never>
/** JSON is written as text and read as what it means. */
type Json<T> = ColumnType<T, string, string>

export type ChannelTable = {
  id: string
  account_id: string
  name: string
  /** During an upgrade, maybe one that only the next release knows. */
  channel_type: ChannelTypeName
  /** Encrypted. What its type needs to send there. */
  secret: string
  /** As answers show it. */
  config: JSONColumnType<ShownChannelConfig>
  enabled: boolean
  disabled_reason: string | null
  created_at: Defaulted<Date>
  updated_at: Defaulted<Date>
}

export type PreferenceTable = {
  id: string
  account_id: string
  channel_id: string
  event_type: Preference['event_type']
  matched_type: Computed<string>
  environments: string[] | null
  products: string[] | null
  statuses: Status[] | null
  created_at: Defaulted<Date>
  updated_at: Defaulted<Date>
}

export type LaneTable = {
  channel_id: string
  account_id: string
  waiting: Defaulted<boolean>
  not_before: Defaulted<Date>
  failures: Defaulted<number>
  head: Defaulted<number>
  tail: Defaulted<number>
  lease_token: string | null
  sending_through: number | null
}

export type NotifiedEventTable = {
  id: string
  account_id: string
  content: Json<Content>
  trace: string | null
  recorded_at: Date
}

export type NotificationStatus = Notification['status']

export type NotificationTable = {
  id: Defaulted<string>
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
  status: Defaulted<NotificationStatus>
  lane_position: number
  attempts: Defaulted<number>
  resent: Defaulted<boolean>
  last_status_code: number | null
  error: string | null
  created_at: Defaulted<Date>
  queued_at: Defaulted<Date>
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

export type NotificationAttemptTable = { account_id: string; notification_id: string; attempt_id: string }

export type EndedProductTable = { product_id: string; account_id: string; position: number }

/** What was decided of many pending notifications at once; see `write-offs.ts`. */
export type WriteOffTable = {
  id: Generated<number>
  account_id: string
  channel_id: string | null
  product_id: string | null
  /** Of the channel's lane the last position; of the product the first of an event that is not covered. */
  through: number
  queued_before: Date | null
  outcome: 'failed' | 'deleted'
  error: string | null
  counted: Defaulted<boolean>
  created_at: Defaulted<Date>
  reached: Defaulted<number>
  reached_id: Defaulted<string>
}

/** An event of an account that has too much to match at once; see `store-deferred.ts`. */
export type DeferredEventTable = {
  account_id: string
  position: number
  event: JSONColumnType<Notifiable>
  cost: number
  reached: Defaulted<string>
  created_at: Defaulted<Date>
}

export type Tables = {
  channel: ChannelTable
  preference: PreferenceTable
  lane: LaneTable
  notified_event: NotifiedEventTable
  notification: NotificationTable
  attempt: AttemptTable
  notification_attempt: NotificationAttemptTable
  ended_product: EndedProductTable
  write_off: WriteOffTable
  deferred_event: DeferredEventTable
}

/** The database, or a transaction on it. */
export type Db = Kysely<Tables>
export type Tx = Transaction<Tables>
