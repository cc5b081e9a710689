/** A pending notification in a lane. */
export type Waiting = {
  attempts: number
  /** Time since the event was recorded, or since the notification was last retried or replayed. */
  waited_ms: number
}

/** A lane with more notifications than this has a backlog. */
export const backlogSize = 20
/** A lane that needs longer than this to send its notifications one by one has a backlog, too. */
const backlogMs = 60_000
/** A lane whose first notification has waited this long has a backlog, too: events come too fast. */
const maxWaitMs = 5_000
/**
 * A notification with this many attempts may itself be the cause of the failures. It is no longer part of
 * digests, and moves to the end of its lane.
 */
const suspectAttempts = 8

const isSuspect = ({ attempts }: Pick<Waiting, 'attempts'>): boolean => attempts >= suspectAttempts

/**
 * Chooses the next message of a lane: its first notification, or a digest of the first ones when the lane has
 * a backlog. After a failure one notification is sent alone. It shows whether the receiver is back, and a
 * digest that the receiver refuses is not repeated.
 *
 * @param waiting the first notifications of the lane, at least one. More of them than the larger of
 * `digestSize` and `backlogSize + 1` do not change the result
 */
export const chooseBatch = <Notification extends Waiting>(
  waiting: Notification[],
  lane: { failures: number; intervalMs: number; digestSize: number },
): Notification[] => {
  const alone = waiting.slice(0, 1)
  const isBacklog =
    waiting.length > backlogSize ||
    waiting.length * lane.intervalMs > backlogMs ||
    alone.some(({ waited_ms }) => waited_ms >= maxWaitMs)
  if (lane.failures > 0 || !isBacklog) return alone
  const firstSuspect = waiting.findIndex(isSuspect)
  const digestible = firstSuspect === -1 ? waiting : waiting.slice(0, firstSuspect)
  return digestible.length === 0 ? alone : digestible.slice(0, lane.digestSize)
}

/**
 * True after every eighth attempt of a notification that is to be sent again. Then it moves to the end of its
 * lane, so that it does not block the others.
 */
export const movesToEnd = ({ attempts }: Pick<Waiting, 'attempts'>): boolean =>
  attempts > 0 && attempts % suspectAttempts === 0
