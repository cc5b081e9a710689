import { fixedQuery } from '@shiplog/postgres'
import type { CompiledQuery } from 'kysely'
import { type Batching, batchLimits } from '../../domain/batch.ts'
import type { Content } from '../../domain/content.ts'
import { type OwnMessage, ownMessageText } from '../channels/own-messages.ts'
import { claimedLanes, claimedSetting } from '../lanes/claim-lanes.ts'
import { firstWriteOffText } from '../write-offs/write-offs.ts'

/** Columns that are needed only to send a notification. */
export type SentColumns = {
  event_id: string
  event_type: string
  event_position: number
  /** True when an earlier attempt may have arrived: its lease ended before the outcome was recorded. */
  resent: boolean
  trace: string | null
  content: Content
  event: object | null
}

/** A pending notification near the head of a lane, or one that waits alone and is due. */
export type QueuedNotification = {
  id: string
  channel_id: string
  lane_position: number
  attempts: number
  waited_ms: number
  /** Time from which it may be sent, when it waits outside of the queue; else null. */
  due_at: Date | null
  own: OwnMessage | null
  subject: string | null
  /** True when its channel remembers something about the subject. False for channels of another grouping. */
  is_followed: boolean
  /**
   * True when it has waited in the queue for longer than `missedAfterMs`. Shiplog's own messages are never
   * missed, nor is what waits alone: a part of its receivers may have it.
   */
  is_missed: boolean
  /** True when a write-off covers this notification, so it must not be sent. The row changes later. */
  is_written_off: boolean
  /** Only read for small notifications at the head of a queue, else null: see `early`. */
  sent_columns: (SentColumns & { waiting_since_ms: number }) | null
}

/** Maximum number of notifications that wait alone, and become messages of their own under one lease. */
export const aloneSize = 16

/**
 * How to read the lanes of a channel type. `limit`: number of notifications to read of the queue.
 * `alone_limit`: number of those that wait alone. `missable`: notifications that waited too long are only
 * counted. `by_subject`: the type has the grouping `subject`.
 */
export type Reading = {
  /** Null in the reading of all other types. */
  channel_type: string | null
  limit: number
  alone_limit: number
  missable: boolean
  by_subject: boolean
}

export const readingOf = (channel_type: string | null, { grouping, digestSize }: Batching): Reading => ({
  channel_type,
  limit: Math.max(digestSize, batchLimits[grouping]),
  alone_limit: Math.max(digestSize, aloneSize),
  missable: grouping !== 'each',
  by_subject: grouping === 'subject',
})

/** SQL of the time when the event was recorded, or when the notification was last retried or replayed. */
export const waitingSinceText = `
  case when queued_at > notification.created_at then queued_at else recorded_at end`

/**
 * A claim reads the contents of a few notifications before it knows whether they are sent. Most lanes have
 * one pending notification, so most contents need no second read. `notifications`: maximum number for each
 * lane. `bytes`: largest stored size of a content that is read so early. Both limit the memory of a claim.
 */
const early = { notifications: 4, bytes: 8_192 }

const read = fixedQuery<QueuedNotification>(`
  with reading as materialized (
    select * from jsonb_to_recordset($1::jsonb) as reading (
      channel_type text, "limit" int, alone_limit int, missable boolean, by_subject boolean)
  )
  select notification.id, notification.channel_id, lane_position, attempts,
    extract(epoch from now() - ${waitingSinceText})::float8 * 1000 as waited_ms,
    due_at, ${ownMessageText} as own, subject,
    lane.by_subject and exists (
      select from channel_memory
      where channel_memory.channel_id = notification.channel_id and key = subject::text) as is_followed,
    lane.missable and due_at is null and ${ownMessageText} is null
      and ${waitingSinceText} < now() - make_interval(secs => $2::float8) as is_missed,
    exists ${firstWriteOffText} as is_written_off,
    case when due_at is null and lane_position < lane.head + ${early.notifications}
        and pg_column_size(content) + coalesce(pg_column_size(event), 0) <= ${early.bytes}
      then json_build_object('event_id', event_id, 'event_type', event_type, 'event_position', event_position,
        'resent', resent, 'trace', trace, 'content', content, 'event', event,
        'waiting_since_ms', extract(epoch from ${waitingSinceText}) * 1000) end as sent_columns
  from (
    select channel_id, head, reading.*
    from lane cross join lateral (
      select "limit", alone_limit, missable, by_subject from reading
      where reading.channel_type = lane.channel_type or reading.channel_type is null
      order by reading.channel_type nulls last limit 1
    ) as reading
    where channel_id = any (${claimedLanes('$3')})
  ) as lane
  cross join lateral (
    (select * from notification
     where channel_id = lane.channel_id and status = 'pending' and due_at <= now()
     order by due_at, lane_position limit lane.alone_limit)
    union all
    (select * from notification
     where channel_id = lane.channel_id and status = 'pending' and lane_position >= lane.head and due_at is null
     order by lane_position limit lane."limit")
  ) as notification
  join notified_event on notified_event.id = event_id
  order by notification.channel_id, due_at nulls last, lane_position`)

/**
 * Makes the query of the next pending notifications of `claimedLanes`. Of each lane, the notifications that
 * wait alone and are due come first, then the first ones of the queue.
 */
export const readQueued = (
  readings: readonly Reading[],
  missedAfterMs: number,
): CompiledQuery<QueuedNotification> =>
  read([JSON.stringify(readings), missedAfterMs / 1_000, claimedSetting])
