/** Time for which the lock of a holder must have been free, so that its process counts as gone. */
export const goneAfterMs = 2_000
/** Interval of looks while other holders have leases. */
export const lookEveryMs = 300
/**
 * Longest time between two looks that count as one observation. In a longer gap, a holder may have taken its
 * lock again and lost it again.
 */
const longestGapMs = 2_000
/**
 * Time for which a replica that has lost its own session, and got it back, does not judge others: Postgres
 * may have ended all sessions, and other replicas may need longer to come back.
 */
const recoveryMs = 3_000

/** Another dispatcher that has leases, and whether any session has its lock. */
export type OtherHolder = { id: string; isLocked: boolean }

/**
 * One look at the other holders. Postgres was read at some moment between `startedAt` and `endedAt`. Times
 * are in ms, of one clock that never goes back.
 */
export type Look = { startedAt: number; endedAt: number; holders: readonly OtherHolder[] }

/** The lock of this replica: since when it has it, and whether it had lost it before. */
export type OwnLock = { since: number; isRegained: boolean }

/** What this replica has seen of other holders. */
export type Watch = {
  /**
   * Holders whose lock was free in the last look: end of the first of the looks in a row that found it
   * free.
   */
  freeSince: ReadonlyMap<string, number>
  /** Start of the last look. */
  lookedAt: number
}

export const nothingSeen: Watch = { freeSince: new Map(), lookedAt: Number.NEGATIVE_INFINITY }

const canJudge = (look: Look, own: OwnLock | undefined): boolean =>
  own !== undefined && look.startedAt >= own.since + (own.isRegained ? recoveryMs : 0)

/**
 * Adds a look to what was seen before. A look that failed, or that this replica made without a lock of its
 * own, shows nothing, and the observation begins anew after it.
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

/** Returns the holders whose processes are gone: their locks were free for `goneAfterMs`. */
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
