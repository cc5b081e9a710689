import { observeGauges } from '@shiplog/telemetry'
import type { QueryExecutorProvider } from 'kysely'
import { headPosition } from '../head.ts'
import { ageInSeconds } from '../logged-event.ts'
import { countPartitionsAhead } from './keep-partitions.ts'
import { readEventLog } from './read-event-log.ts'

/**
 * Measures the head and the partitions of a log on every replica, and the relay on its leader.
 *
 * @returns a function that stops the measurement
 */
export const observeOwner = (
  stream: string,
  db: QueryExecutorProvider,
  relayed: () => number | undefined,
): (() => void) =>
  observeGauges(
    {
      shiplog_event_log_head_position: {
        description: 'Position of the last event of the log',
        unit: '{position}',
      },
      shiplog_event_log_partitions_ahead: {
        description: 'Months after this one for which the log has a partition',
        unit: '{month}',
      },
      shiplog_relay_position: {
        description: 'Position up to which the stream holds the log',
        unit: '{position}',
      },
      shiplog_relay_lag_events: {
        description: 'Events of the log that the stream does not hold',
        unit: '{event}',
      },
      shiplog_relay_lag_seconds: {
        description: 'Age of the oldest event that the stream does not hold',
        unit: 's',
      },
    },
    async () => {
      const head = await headPosition(db)
      const owned = {
        shiplog_event_log_head_position: head,
        shiplog_event_log_partitions_ahead: await countPartitionsAhead(db),
      }
      const after = relayed()
      if (after === undefined) return owned
      const [oldest] = head > after ? await readEventLog(db, { after, limit: 1 }) : []
      return {
        ...owned,
        shiplog_relay_position: after,
        shiplog_relay_lag_events: Math.max(0, head - after),
        shiplog_relay_lag_seconds: ageInSeconds(oldest),
      }
    },
    { stream },
  )
