import { coalesce } from '@shiplog/bus'
import { holdLeadership } from '@shiplog/postgres'
import { answerApplied } from './applied.ts'
import { findCheckpoint } from './checkpoint.ts'
import { createHaste } from './haste.ts'
import { observeProjection } from './measures.ts'
import { createProgress, type Progress } from './progress.ts'
import { type Following, type Pace, projectTerm } from './projection-term.ts'

export type ProjectionOptions<Tables> = Following<Tables> &
  Partial<Pace> & {
    /** The service whose tables these are; with `source`, the name of the projection. */
    service: string
    /** A direct connection to the same database, for leadership. */
    databaseUrl: string
    /** How often those who wait look at the checkpoint when no news comes. Default 50. */
    pollMs?: number
  }

export type Projection = Pick<Progress, 'reached'> & {
  source: string
  /** How far the tables hold the log. */
  position: () => Promise<number>
  /** True on the replica that projects. */
  leading: () => boolean
  stop: () => Promise<void>
}

/**
 * Keeps tables in step with another service's log: every event takes effect exactly once and in order,
 * whatever crashes. One replica at a time projects; all of them can tell how far it is.
 */
export const createProjection = <Tables>(options: ProjectionOptions<Tables>): Projection => {
  const { service, source, db, databaseUrl, bus, log, fetchLog, pollMs = 50 } = options
  const haste = createHaste()
  const settings = { batchSize: 500, idleMs: 2_000, fetchMs: 250, paceMs: 100, ...options, haste }
  const projectedSubject = `shiplog.projected.${service}.${source}`
  // Shared by all callers: while a lock holds up the query, as a migration's may, they take one connection
  // and not one each.
  const checkpoint = coalesce(() => findCheckpoint(db, source))
  const position = async (): Promise<number> => (await checkpoint()).position
  const progress = createProgress(position, pollMs)
  const awaitedSubject = `shiplog.awaited.${service}.${source}`
  const reached: Progress['reached'] = (wanted, timeoutMs) => {
    if (wanted > progress.known()) {
      if (leadership.leading()) haste.want(wanted)
      else bus.publish(awaitedSubject, { position: wanted })
    }
    return progress.reached(wanted, timeoutMs)
  }

  const unsubscribe = bus.subscribe(projectedSubject, (body) =>
    progress.announce((body as { position?: unknown }).position),
  )
  const stopHurrying = bus.subscribe(awaitedSubject, (body) =>
    haste.want((body as { position?: unknown }).position),
  )
  const stopAnswering = answerApplied(bus, { service, source, reached })
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
    reached,
    leading: leadership.leading,
    stop: async () => {
      stopObserving()
      stopAnswering()
      stopHurrying()
      unsubscribe()
      await leadership.stop()
    },
  }
}
