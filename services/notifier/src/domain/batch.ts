/** A pending notification in a lane. */
export type Waiting = {
  attempts: number
  /** Time since its event was recorded, or since the last manual retry. */
  waited_ms: number
}

/** A lane with more notifications than this has a backlog. */
export const backlogSize = 20
/** So has a lane that would need longer than this to send one message per interval. */
const backlogMs = 60_000
/** So has a lane whose first notification has waited for so long: events come faster than it sends them. */
const maxWaitMs = 5_000
/**
 * After this many failed attempts the message itself may be the cause. It is no longer part of digests, and
 * moves to the end of its lane.
 */
const suspectAttempts = 8

const isSuspect = ({ attempts }: Pick<Waiting, 'attempts'>): boolean => attempts >= suspectAttempts

/**
 * Chooses the next message of a lane: its first notification, or a digest of the first ones when the lane has
 * a backlog. After a failure one notification is sent alone: it probes whether the receiver is back, and a
 * digest that the receiver refuses is not repeated.
 *
 * @param waiting the first notifications of the lane, at least one. The larger of `digestSize` and
 * `backlogSize + 1` is enough
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
 * True when a notification that failed again moves to the end of its lane, so that it does not block the
 * others.
 */
export const movesToEnd = ({ attempts }: Pick<Waiting, 'attempts'>): boolean =>
  attempts > 0 && attempts % suspectAttempts === 0
