import { batchBoundaries, createHistogram, observeGauges } from '@shiplog/telemetry'
import { ageInSeconds, type FetchLog } from '../logged-event.ts'
import type { Checkpoint } from './checkpoint.ts'
import { DivergedError, fetchAfter } from './same-log.ts'

const position = { unit: '{position}' }
const seconds = { unit: 's' }

type Projecting = {
  service: string
  source: string
  leading: () => boolean
  /** Returns the checkpoint of the tables. */
  findCheckpoint: () => Promise<Checkpoint>
  fetchLog: FetchLog
}

/** Measures a projection, on its leader only. @returns a function that stops the measurement */
export const observeProjection = ({
  service,
  source,
  leading,
  findCheckpoint,
  fetchLog,
}: Projecting): (() => void) =>
  observeGauges(
    {
      shiplog_projection_position: {
        description: 'Position up to which the tables hold the log',
        ...position,
      },
      shiplog_projection_lag_events: {
        description: 'Events of the log that the tables do not hold',
        unit: '{event}',
      },
      shiplog_projection_lag_seconds: {
        description: 'Age of the oldest event that the tables do not hold',
        ...seconds,
      },
      shiplog_projection_diverged: {
        description: '1 when the tables hold events that the log, restored from a backup, does not have',
        unit: '1',
      },
    },
    async () => {
      if (!leading()) return {}
      const of = (value: number) => [{ value, attributes: { service, source } }]
      const checkpoint = await findCheckpoint()
      const reached = checkpoint.position
      const own = { shiplog_projection_position: of(reached) }
      // If the owner does not answer, the head is unknown, so the other gauges have no value.
      const log = await fetchAfter(fetchLog, checkpoint, 1).catch((err: unknown) =>
        err instanceof DivergedError ? 'diverged' : undefined,
      )
      if (log === undefined) return own
      if (log === 'diverged') return { ...own, shiplog_projection_diverged: of(1) }
      return {
        ...own,
        shiplog_projection_diverged: of(0),
        shiplog_projection_lag_events: of(Math.max(0, log.head - reached)),
        shiplog_projection_lag_seconds: of(ageInSeconds(log.events[0])),
      }
    },
  )

/** Number of events that a transaction of a projection applies. */
export const projectedBatch = createHistogram(
  { name: 'shiplog_projection_batch_events', description: 'Events in one transaction', unit: '{event}' },
  batchBoundaries,
)
