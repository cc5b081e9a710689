import { coalesce } from '@shiplog/bus'
import { holdLeadership } from '@shiplog/postgres'
import { answerApplied } from './applied.ts'
import { findCheckpoint } from './checkpoint.ts'
import { observeProjection } from './measures.ts'
import { createProgress, type Progress } from './progress.ts'
import { type ProjectionSettings, type ProjectionTuning, projectTerm } from './projection-term.ts'
import { createWantedPosition } from './wanted-position.ts'

export type ProjectionOptions<Tables> = ProjectionSettings<Tables> &
  Partial<ProjectionTuning> & {
    /** Name of the service that has the tables. A projection is identified by its `service` and `source`. */
    service: string
    /** URL of the same database without a transaction pooler: leadership needs a session of its own. */
    databaseUrl: string
    /** Called on the replica that projects, after each transaction of `handle` has committed. */
    onCommitted?: () => void
  }

export type Projection = Pick<Progress, 'reached'> & {
  source: string
  /** Returns the position up to which the tables hold the log. */
  position: () => Promise<number>
  /** Returns true on the replica that projects. */
  leading: () => boolean
  stop: () => Promise<void>
}

/** Interval at which waiting reads look at the checkpoint while no position is announced. */
const pollMs = 50

const positionIn = (body: unknown): unknown => (body as { position?: unknown }).position

/**
 * Applies the log of another service to tables: every event takes effect exactly once and in order, also
 * after a crash of any process. One replica at a time projects. `reached` works on every replica.
 */
export const createProjection = <Tables>(options: ProjectionOptions<Tables>): Projection => {
  const { service, source, db, databaseUrl, bus, log, fetchLog } = options
  const wanted = createWantedPosition()
  const settings = { batchSize: 500, idleMs: 2_000, batchIntervalMs: 250, ...options, wanted }
  const projectedSubject = `shiplog.projected.${service}.${source}`
  // All callers share one query. So they take only one connection while the query waits for a lock, such as
  // that of a migration.
  const readCheckpoint = coalesce(() => findCheckpoint(db, source))
  const position = async (): Promise<number> => (await readCheckpoint()).position
  const progress = createProgress(position, pollMs)
  const awaitedSubject = `shiplog.awaited.${service}.${source}`
  const reached: Progress['reached'] = (position, timeoutMs) => {
    if (position > progress.known()) {
      if (leading()) wanted.want(position)
      else bus.publish(awaitedSubject, { position })
    }
    return progress.reached(position, timeoutMs)
  }

  const unsubscribeProjected = bus.subscribe(projectedSubject, (body) => progress.announce(positionIn(body)))
  const unsubscribeAwaited = bus.subscribe(awaitedSubject, (body) => wanted.want(positionIn(body)))
  const stopAnswering = answerApplied(bus, { service, source }, reached)
  const { leading, stop } = holdLeadership({
    url: databaseUrl,
    name: `${service} projection ${source}`,
    log,
    lead: (term) =>
      projectTerm(settings, term, (reached) => {
        progress.announce(reached)
        options.onCommitted?.()
        bus.publish(projectedSubject, { position: reached })
      }),
  })

  const stopObserving = observeProjection({ service, source, leading, readCheckpoint, fetchLog })

  return {
    source,
    position,
    reached,
    leading,
    stop: async () => {
      stopObserving()
      stopAnswering()
      unsubscribeAwaited()
      unsubscribeProjected()
      await stop()
    },
  }
}
