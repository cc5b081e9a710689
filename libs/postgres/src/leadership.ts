import type { Logger } from '@shiplog/log'
import { observeGauges } from '@shiplog/telemetry'
import { keepSessionLock, type SessionLock, type SessionLockOptions } from './session-lock.ts'

export type LeadershipOptions = Pick<
  SessionLockOptions,
  'url' | 'intervalMs' | 'heartbeatMs' | 'silenceMs'
> & {
  /** Name of the work, such as `ingestion relay`. A database has one leader for each name. */
  name: string
  log: Logger
  /** Works until `signal` fires. An error or a return ends the term; then a replica begins a new one. */
  lead: (signal: AbortSignal) => Promise<void>
}

export type Leadership = { leading: () => boolean; stop: () => Promise<void> }

/**
 * Runs work on one replica at a time. The leader holds an advisory lock, as `keepSessionLock` describes.
 * After a crash or a stop of the leader's process, another replica takes over within `intervalMs`. If a
 * process is paused or a node is lost, another replica takes over within `silenceMs + intervalMs`.
 *
 * After a pause, a former leader still works for a moment. So each of its writes must fail if another
 * leader has written meanwhile. For this, compare a position in the same statement or transaction.
 */
export const holdLeadership = ({ name, log, lead, ...options }: LeadershipOptions): Leadership => {
  let leading = false
  const use = async ({ ended }: SessionLock): Promise<void> => {
    leading = true
    log.info({ leadership: name }, 'leadership taken')
    try {
      await lead(ended)
    } finally {
      leading = false
      log.info({ leadership: name }, 'leadership ended')
    }
  }
  const onFailure = (err: unknown): void => log.warn({ err, leadership: name }, 'leadership term failed')
  const stopObserving = observeGauges(
    { shiplog_leader: { description: '1 on the leader, 0 on the other replicas', unit: '1' } },
    async () => ({ shiplog_leader: Number(leading) }),
    { name },
  )
  const lock = keepSessionLock({ ...options, key: name, name, use, onFailure })
  return {
    leading: () => leading,
    stop: async () => {
      stopObserving()
      await lock.stop()
    },
  }
}
