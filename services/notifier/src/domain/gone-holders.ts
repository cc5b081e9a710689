/** Time for which the lock of a holder must be free until its process counts as gone. */
export const goneAfterMs = 2_000
/** Interval of looks while other holders have leases. */
export const lookEveryMs = 300
/**
 * Longest gap between two looks of one observation. During a longer gap, a holder may have taken its lock and
 * lost it again.
 */
const longestGapMs = 2_000
/**
 * Time for which a replica does not judge others after it has regained its own lock. Postgres may have ended
 * all sessions, and other replicas may need longer to take their locks again.
 */
const recoveryMs = 3_000

/** Another dispatcher that has leases. `isLocked`: true when a session holds its lock. */
export type OtherHolder = { id: string; isLocked: boolean }

/**
 * One look at the other holders. Postgres was read at some moment between `startedAt` and `endedAt`. Times
 * are in ms of a monotonic clock.
 */
export type Look = { startedAt: number; endedAt: number; holders: readonly OtherHolder[] }

/**
 * The lock of this replica. `since`: time at which it was taken. `isRegained`: true when it was lost before.
 */
export type OwnLock = { since: number; isRegained: boolean }

/** What this replica has seen of other holders. */
export type Watch = {
  /**
   * Each holder whose lock was free in the last look, and how long it has been free. The time is the end of
   * the first look in a row that found the lock free.
   */
  freeSince: ReadonlyMap<string, number>
  /** Start of the last look. */
  lookedAt: number
}

export const nothingSeen: Watch = { freeSince: new Map(), lookedAt: Number.NEGATIVE_INFINITY }

const canJudge = (look: Look, own: OwnLock | undefined): boolean =>
  own !== undefined && look.startedAt >= own.since + (own.isRegained ? recoveryMs : 0)

/**
 * Adds a look to what was seen before. The observation begins anew after a look that failed, and after a look
 * that this replica made without its own lock.
 *
 * @param look undefined when the look failed
 * @param own undefined while this replica does not have its lock
 */
export const afterLook = (watch: Watch, look: Look | undefined, own: OwnLock | undefined): Watch => {
  if (look === undefined || !canJudge(look, own)) return nothingSeen
  const before = look.endedAt - watch.lookedAt <= longestGapMs ? watch.freeSince : nothingSeen.freeSince
  const free = look.holders.filter(({ isLocked }) => !isLocked)
  return {
    freeSince: new Map(free.map(({ id }) => [id, before.get(id) ?? look.endedAt])),
    lookedAt: look.startedAt,
  }
}

/** Returns the holders whose processes count as gone, because their locks were free for `goneAfterMs`. */
export const goneHolders = ({ freeSince, lookedAt }: Watch): string[] =>
  [...freeSince].filter(([, since]) => lookedAt - since >= goneAfterMs).map(([id]) => id)

/**
 * Returns the time in ms until the next look: `lookEveryMs`, or less when a lock will have been free for
 * `goneAfterMs` by then.
 */
export const untilNextLook = (watch: Watch, now: number): number => {
  const undecided = [...watch.freeSince.values()].filter((since) => watch.lookedAt - since < goneAfterMs)
  return Math.max(0, Math.min(lookEveryMs, ...undecided.map((since) => since + goneAfterMs - now)))
}
