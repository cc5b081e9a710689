import { createCounter, createHistogram, durationBoundaries, observeGauges } from '@shiplog/telemetry'
import { countNotifications } from './db/notifications/count-notifications.ts'
import type { Db } from './db/tables.ts'

/** Duration of one POST, by `outcome`. The outcomes are those of `domain/verdict.ts`. */
export const deliveryDuration = createHistogram(
  { name: 'shiplog_delivery_duration_seconds', description: 'POSTs to chat services, by outcome', unit: 's' },
  durationBoundaries,
)

/** Boundaries in seconds, up to three days. By default, notifications are given up after that time. */
const latencyBoundaries = [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300, 1_800, 7_200, 21_600, 86_400, 259_200]

/** Gets a value for each notification that was sent, also within a digest. Test messages are left out. */
export const deliveryLatency = createHistogram(
  {
    name: 'shiplog_delivery_latency_seconds',
    description: 'Time from the record of an event, or from a manual retry, until the notification was sent',
    unit: 's',
  },
  latencyBoundaries,
)

export const failedNotifications = createCounter({
  name: 'shiplog_notifications_failed_total',
  description: 'Notifications that failed for good: refused, too old, or their webhook no longer exists',
  unit: '{notification}',
})

/**
 * Starts to observe the counts of `countNotifications`. Every replica reports the same values.
 *
 * @returns a function that stops observing
 */
export const observeNotifications = (db: Db): (() => void) =>
  observeGauges(
    {
      shiplog_notifications_due: {
        description: 'Channels whose next message could be sent now, and that no dispatcher has leased',
        unit: '{channel}',
      },
      shiplog_notifications_oldest_due_seconds: {
        description: 'Time since the first of the due channels became due',
        unit: 's',
      },
      shiplog_notifications_pending: {
        description: 'Upper bound of the notifications that wait to be sent',
        unit: '{notification}',
      },
      shiplog_channels_disabled: {
        description: 'Channels that were disabled because their webhooks no longer exist',
        unit: '{channel}',
      },
      shiplog_events_deferred: {
        description:
          'Events whose notifications are stored later, because their account matches too many preferences at once',
        unit: '{event}',
      },
    },
    async () => {
      const counts = await countNotifications(db)
      if (counts === undefined) return {}
      return {
        shiplog_notifications_due: counts.due,
        shiplog_notifications_oldest_due_seconds: counts.oldest_due_seconds,
        shiplog_notifications_pending: counts.pending,
        shiplog_channels_disabled: counts.disabled,
        shiplog_events_deferred: counts.deferred,
      }
    },
  )
