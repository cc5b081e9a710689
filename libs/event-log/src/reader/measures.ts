import { batchBoundaries, createHistogram, observeGauges } from '@shiplog/telemetry'
import { ageInSeconds, type FetchLog } from '../logged-event.ts'
import type { Checkpoint } from './checkpoint.ts'
import { DivergedError, fetchAfter } from './same-log.ts'

type Projecting = {
  service: string
  source: string
  leading: () => boolean
  /** Reads the checkpoint of the tables. */
  readCheckpoint: () => Promise<Checkpoint>
  fetchLog: FetchLog
}

/** Measures a projection, on its leader only. @returns a function that stops the measurement */
export const observeProjection = ({
  service,
  source,
  leading,
  readCheckpoint,
  fetchLog,
}: Projecting): (() => void) =>
  observeGauges(
    {
      shiplog_projection_position: {
        description: 'Position up to which the tables hold the log',
        unit: '{position}',
      },
      shiplog_projection_lag_events: {
        description: 'Events of the log that the tables do not hold',
        unit: '{event}',
      },
      shiplog_projection_lag_seconds: {
        description: 'Age of the oldest event that the tables do not hold',
        unit: 's',
      },
      shiplog_projection_diverged: {
        description: '1 when the tables hold events that the log, restored from a backup, does not have',
        unit: '1',
      },
    },
    async () => {
      if (!leading()) return {}
      const checkpoint = await readCheckpoint()
      const own = { shiplog_projection_position: checkpoint.position }
      // If the owner does not answer, the head is unknown, so the other gauges have no value.
      const log = await fetchAfter(fetchLog, checkpoint, 1).catch((err: unknown) =>
        err instanceof DivergedError ? 'diverged' : undefined,
      )
      if (log === undefined) return own
      if (log === 'diverged') return { ...own, shiplog_projection_diverged: 1 }
      return {
        ...own,
        shiplog_projection_diverged: 0,
        shiplog_projection_lag_events: Math.max(0, log.head - checkpoint.position),
        shiplog_projection_lag_seconds: ageInSeconds(log.events[0]),
      }
    },
    { service, source },
  )

/** Number of events that a transaction of a projection applies. */
export const projectedBatch = createHistogram(
  { name: 'shiplog_projection_batch_events', description: 'Events in one transaction', unit: '{event}' },
  batchBoundaries,
)
