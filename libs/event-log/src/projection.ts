import { type Bus, coalesce } from '@shiplog/bus'
import type { Logger } from '@shiplog/log'
import { holdLeadership } from '@shiplog/postgres'
import type { Kysely } from 'kysely'
import { answerApplied } from './applied.ts'
import { findCheckpoint } from './checkpoint.ts'
import type { HandleEvents } from './fold.ts'
import type { FetchLog } from './logged-event.ts'
import { observeProjection } from './measures.ts'
import { createProgress } from './progress.ts'
import { projectTerm } from './projection-term.ts'

export type ProjectionOptions<Tables> = {
  /** The service whose tables these are; with `source`, the name of the projection. */
  service: string
  /** The stream, and key of the row in `checkpoint`. */
  source: string
  /** Reaches the schema that holds the tables and `checkpoint`. */
  db: Kysely<Tables>
  /** A direct connection to the same database, for leadership. */
  databaseUrl: string
  bus: Bus
  log: Logger
  fetchLog: FetchLog
  handle: HandleEvents<Tables>
  /** Events in one transaction, at most. Default 500. */
  batchSize?: number
  /** Silence after which the owner is asked whether something was missed. Default 2,000. */
  idleMs?: number
  /** How often the log is fetched from its owner while the stream is not readable. Default 250. */
  fetchMs?: number
  /** How often those who wait look at the checkpoint when no news comes. Default 50. */
  pollMs?: number
}

export type Projection = {
  source: string
  /** How far the tables hold the log. */
  position: () => Promise<number>
  /** True once the tables hold the log up to `position`; false when `timeoutMs` is over. */
  reached: (position: number, timeoutMs: number) => Promise<boolean>
  /** True on the replica that projects. */
  leading: () => boolean
  stop: () => Promise<void>
}

/**
 * Keeps tables in step with another service's log: every event takes effect exactly once and in order, whatever crashes. One
 * replica at a time projects; all of them can tell how far it is.
 */
export const createProjection = <Tables>(options: ProjectionOptions<Tables>): Projection => {
  const { service, source, db, databaseUrl, bus, log, fetchLog, pollMs = 50 } = options
  const settings = { batchSize: 500, idleMs: 2_000, fetchMs: 250, ...options }
  const projectedSubject = `shiplog.projected.${service}.${source}`
  // Once for all who ask: while a lock keeps the row from being read, as a migration may, it must not cost a connection each.
  const checkpoint = coalesce(() => findCheckpoint(db, source))
  const position = async (): Promise<number> => (await checkpoint()).position
  const progress = createProgress(position, pollMs)

  const unsubscribe = bus.subscribe(projectedSubject, (body) =>
    progress.announce((body as { position?: unknown }).position),
  )
  const stopAnswering = answerApplied(bus, { service, source, reached: progress.reached })
  const leadership = holdLeadership({
    url: databaseUrl,
    name: `${service} projection ${source}`,
    log,
    lead: (term) =>
      projectTerm(settings, term, (reached) => {
        progress.announce(reached)
        bus.publish(projectedSubject, { position: reached })
      }),
  })

  const stopObserving = observeProjection({
    service,
    source,
    leading: leadership.leading,
    findCheckpoint: checkpoint,
    fetchLog,
  })

  return {
    source,
    position,
    reached: progress.reached,
    leading: leadership.leading,
    stop: async () => {
      stopObserving()
      stopAnswering()
      unsubscribe()
      await leadership.stop()
    },
  }
}
