import type { Missed } from '../../domain/missed.ts'
import type { ChannelRow } from '../channels/channels.ts'
import type { OwnMessage } from '../channels/own-messages.ts'
import type { ClaimedLane } from '../lanes/claim-lanes.ts'
import type { QueuedNotification, SentColumns } from './queued-notifications.ts'

/** The columns of a channel that sending needs. */
export const channelColumns = [
  'name',
  'channel_type',
  'secret',
  'config',
  'enabled',
  'disabled_reason',
] as const
export type ChannelColumn = (typeof channelColumns)[number]

/** A notification that is to be sent now. */
export type DueNotification = Pick<
  QueuedNotification,
  'id' | 'lane_position' | 'attempts' | 'due_at' | 'subject'
> &
  Omit<SentColumns, 'content' | 'event'> & {
    /** Time when the event was recorded, or when the notification was last retried or replayed. */
    waiting_since: Date
  }

/** A leased lane, and the columns of its channel that sending needs. */
type LeasedLane = Pick<
  ClaimedLane,
  'channel_id' | 'account_id' | 'lease_token' | 'failures' | 'leaves_lanes'
> &
  Pick<ChannelRow, ChannelColumn> & {
    /** Start of the claim, by `performance.now()`. The lease began no earlier. */
    claimedAt: number
    /** Kind of the own message that the delivery consists of; null for messages about events. */
    own: OwnMessage | null
    /** True when messages are sent one after another, in the order of events. */
    isOrdered: boolean
    /** True when the notifications are the first ones of the queue, without a gap. */
    isPrefix: boolean
  }

/** One event with its content. */
export type EventNotification = DueNotification & Pick<SentColumns, 'content' | 'event'>

/** A delivery of one message about one or several events, or of one message for each event. */
export type MessageDelivery = LeasedLane & { missed: null; notifications: EventNotification[] }

/** What a dispatcher sends under one lease. `missed` is set when one message only counts events. */
export type Delivery = MessageDelivery | (LeasedLane & { missed: Missed; notifications: DueNotification[] })
