import { randomUUID } from 'node:crypto'
import type { Bus } from '@shiplog/bus'
import type { Logger } from '@shiplog/log'
import { isUnavailable, keepSessionLock, type SessionLock } from '@shiplog/postgres'
import type { Config } from '../config.ts'
import { holderLock, keepLeases } from '../db/lanes/holders.ts'
import type { Db } from '../db/tables.ts'
import type { OwnLock } from '../domain/gone-holders.ts'

/**
 * The dispatcher of this process as the holder of leases. Its lock shows other replicas that the process
 * lives.
 */
export type Holder = {
  /** Id that names this dispatcher in its leases. */
  id: string
  /** Returns false while this dispatcher lacks its lock, because others would end its leases. */
  mayClaim: () => boolean
  /**
   * Returns false when the lease of a delivery may be lost. This is so when the time of the lease has passed,
   * when this process lacks its lock, and when it was paused for so long that Postgres may have ended its
   * session.
   */
  isOurs: (delivery: { claimedAt: number }) => boolean
  /** Returns undefined while this dispatcher lacks its lock. */
  lock: () => OwnLock | undefined
  /** Tells other replicas that this dispatcher has leases, so that they watch its lock. */
  announce: () => void
  /** Ends the session, which frees the lock. Called after the last delivery was recorded. */
  stop: () => Promise<void>
}

/** Time without a heartbeat after which Postgres ends the session of a process that is paused or lost. */
const silenceMs = 5_000
/**
 * Settings for taking the lock again. The times are short, because a process that only lost its session must
 * have its lock again within `goneAfterMs`.
 */
const reconnect = { intervalMs: 100, connectTimeoutMs: 1_000 }
/**
 * Time without the lock after which the leases are made to end by time only. It is well below `goneAfterMs`.
 */
const keepAfterMs = 500
/** Shortest time between two announcements. It is less than `watchForMs` of `take-over.ts`. */
const announceEveryMs = 5_000

/** Subject of messages about dispatchers that have leases: `{ holder: <id> }`. */
export const sendingSubject = 'shiplog.notifier.sending'

const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) return resolve()
    signal.addEventListener('abort', () => resolve(), { once: true })
  })

/** @returns a function that publishes an announcement, at most one in `announceEveryMs` */
const createAnnounce = (bus: Bus, holder: string) => {
  let announcedAt = Number.NEGATIVE_INFINITY
  return (): void => {
    const now = performance.now()
    if (now - announcedAt < announceEveryMs || !bus.connected()) return
    announcedAt = now
    bus.publish(sendingSubject, { holder })
  }
}

/**
 * Takes the lock of a new dispatcher, and keeps it for as long as the process lives.
 *
 * @param onTaken called when the lock was taken: the dispatcher may claim lanes
 */
export const startHolder = (
  { db, log, config }: { db: Db; log: Logger; config: Config },
  bus: Bus,
  onTaken: () => void,
): Holder => {
  const id = randomUUID()
  const { leaseMs } = config.delivery
  let own: (OwnLock & SessionLock) | undefined
  let lostAt: number | undefined
  /** True after a failure, until the lock is taken. Further failures are not logged. */
  let isFailing = false
  /** True once the leases end by time only, until the lock is taken again. */
  let isKept = false

  const isConfirmed = (): boolean => own !== undefined && performance.now() - own.confirmedAt() < silenceMs
  const use = async (lock: SessionLock): Promise<void> => {
    own = { ...lock, since: performance.now(), isRegained: lostAt !== undefined }
    isFailing = false
    isKept = false
    log.info({ holder: id, regained: own.isRegained }, 'lock of the dispatcher taken')
    onTaken()
    await aborted(lock.ended)
    own = undefined
    lostAt = performance.now()
    log.info({ holder: id }, 'lock of the dispatcher ended')
  }
  const keep = (): void => {
    isKept = true
    keepLeases(db, leaseMs, id).catch((err) => {
      isKept = false
      // While Postgres is unavailable, nobody else can end the leases either.
      if (!isUnavailable(err)) log.warn({ err, holder: id }, 'leases not kept')
    })
  }
  const onFailure = (err: unknown): void => {
    if (!isFailing) log.warn({ err, holder: id }, 'lock of the dispatcher not taken')
    isFailing = true
    if (lostAt !== undefined && performance.now() - lostAt >= keepAfterMs && !isKept) keep()
  }
  const { url } = config.database
  const session = { url, key: holderLock(id), name: 'notifier holder', silenceMs, ...reconnect }
  const { stop } = keepSessionLock({ ...session, use, onFailure })
  return {
    id,
    mayClaim: isConfirmed,
    isOurs: ({ claimedAt }) => isConfirmed() && performance.now() - claimedAt < leaseMs,
    lock: () => own,
    announce: createAnnounce(bus, id),
    stop,
  }
}
