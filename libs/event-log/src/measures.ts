import { batchBoundaries, createHistogram, observeGauges } from '@shiplog/telemetry'
import type { QueryExecutorProvider } from 'kysely'
import type { Checkpoint } from './checkpoint.ts'
import { headPosition } from './head.ts'
import type { FetchLog, LoggedEvent } from './logged-event.ts'
import { readEventLog } from './read-event-log.ts'
import { DivergedError, fetchAfter } from './same-log.ts'

const position = { unit: '{position}' }
const seconds = { unit: 's' }

const ageInSeconds = (event: LoggedEvent | undefined): number =>
  event === undefined ? 0 : Math.max(0, (Date.now() - Date.parse(event.recorded_at)) / 1_000)

/** What an owner tells of its log: the head on every replica, the relay where it runs. @returns ends it */
export const observeOwner = (
  stream: string,
  db: QueryExecutorProvider,
  relayed: () => number | undefined,
): (() => void) =>
  observeGauges(
    {
      shiplog_event_log_head_position: {
        description: 'Position of the last event of the log',
        ...position,
      },
      shiplog_relay_position: { description: 'Up to where the stream holds the log', ...position },
      shiplog_relay_lag_events: {
        description: 'Events of the log that the stream does not hold',
        unit: '{event}',
      },
      shiplog_relay_lag_seconds: {
        description: 'Age of the oldest event that the stream does not hold',
        ...seconds,
      },
    },
    async () => {
      const of = (value: number) => [{ value, attributes: { stream } }]
      const head = await headPosition(db)
      const owned = { shiplog_event_log_head_position: of(head) }
      const after = relayed()
      if (after === undefined) return owned
      const [oldest] = head > after ? await readEventLog(db, { after, limit: 1 }) : []
      return {
        ...owned,
        shiplog_relay_position: of(after),
        shiplog_relay_lag_events: of(Math.max(0, head - after)),
        shiplog_relay_lag_seconds: of(ageInSeconds(oldest)),
      }
    },
  )

type Projecting = {
  service: string
  source: string
  leading: () => boolean
  /** How far the tables are. */
  findCheckpoint: () => Promise<Checkpoint>
  fetchLog: FetchLog
}

/** What the replica that projects tells of a projection. @returns ends it */
export const observeProjection = ({
  service,
  source,
  leading,
  findCheckpoint,
  fetchLog,
}: Projecting): (() => void) =>
  observeGauges(
    {
      shiplog_projection_position: { description: 'Up to where the tables hold the log', ...position },
      shiplog_projection_lag_events: {
        description: 'Events of the log that the tables do not hold',
        unit: '{event}',
      },
      shiplog_projection_lag_seconds: {
        description: 'Age of the oldest event that the tables do not hold',
        ...seconds,
      },
      shiplog_projection_diverged: {
        description: '1 when the tables hold what the log, restored to an earlier time, does not',
        unit: '1',
      },
    },
    async () => {
      if (!leading()) return {}
      const of = (value: number) => [{ value, attributes: { service, source } }]
      const checkpoint = await findCheckpoint()
      const reached = checkpoint.position
      const own = { shiplog_projection_position: of(reached) }
      // Without its owner nobody knows how long the log is, and the other gauges are silent.
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

/** Events that one transaction of a projection applies. */
export const projectedBatch = createHistogram(
  { name: 'shiplog_projection_batch_events', description: 'Events in one transaction', unit: '{event}' },
  batchBoundaries,
)
