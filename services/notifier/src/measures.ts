import { createCounter, createHistogram, durationBoundaries, observeGauges } from '@shiplog/telemetry'
import { countNotifications } from './db/count-notifications.ts'
import type { Db } from './db/tables.ts'

/** How long one POST took, by `outcome`: those of `domain/verdict.ts`. */
export const deliveryDuration = createHistogram(
  { name: 'shiplog_delivery_duration_seconds', description: 'POSTs to chat services, by outcome', unit: 's' },
  durationBoundaries,
)

/** In seconds, up to three days, when a notification is given up. */
const latencyBoundaries = [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300, 1_800, 7_200, 21_600, 86_400, 259_200]

/** One for each notification, also of those that share a message. */
export const deliveryLatency = createHistogram(
  {
    name: 'shiplog_delivery_latency_seconds',
    description: 'From when an event was recorded, or a notification retried by hand, until it was sent',
    unit: 's',
  },
  latencyBoundaries,
)

export const failedNotifications = createCounter({
  name: 'shiplog_notifications_failed_total',
  description: 'Notifications that were given up: refused, too old, or of a channel that was found disabled',
  unit: '{notification}',
})

/** Measures what waits; every replica measures the same. @returns how to stop */
export const observeNotifications = (db: Db): (() => void) =>
  observeGauges(
    {
      shiplog_notifications_due: {
        description: 'Channels whose next message could be sent now and that no dispatcher holds',
        unit: '{channel}',
      },
      shiplog_notifications_oldest_due_seconds: {
        description: 'For how long the one that was due first has been due',
        unit: 's',
      },
      shiplog_notifications_pending: {
        description: 'Notifications that wait to be sent, at most',
        unit: '{notification}',
      },
      shiplog_channels_disabled: {
        description: 'Channels that were disabled because their webhooks are gone',
        unit: '{channel}',
      },
      shiplog_events_deferred: {
        description: 'Events of accounts with so many matching preferences that they are told of in steps',
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
