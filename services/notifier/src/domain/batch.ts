/** A notification that waits in a lane. */
export type Waiting = { attempts: number }

/** More waiting than this is a backlog. */
export const backlogSize = 20
/** So is what takes longer than this at one message per interval. */
const backlogMs = 60_000
/** What failed so often may be what the receiver cannot take: it travels alone, and lets others pass. */
const stubbornAttempts = 8

const isStubborn = ({ attempts }: Waiting): boolean => attempts >= stubbornAttempts

/**
 * What a lane sends next, of what waits in it, oldest first: one notification, or the oldest of a backlog as
 * a digest. After a failure one goes alone, as a probe: a receiver that is back takes it, and a digest that
 * it refuses does not fail for ever.
 *
 * @param waiting the first of the lane, at least one: no more than `digestSize` are needed, and than tell a
 * backlog
 */
export const chooseBatch = <Notification extends Waiting>(
  waiting: Notification[],
  lane: { failures: number; intervalMs: number; digestSize: number },
): Notification[] => {
  const alone = waiting.slice(0, 1)
  const isBacklog = waiting.length > backlogSize || waiting.length * lane.intervalMs > backlogMs
  if (lane.failures > 0 || !isBacklog) return alone
  const stubborn = waiting.findIndex(isStubborn)
  const foldable = stubborn === -1 ? waiting : waiting.slice(0, stubborn)
  return foldable.length === 0 ? alone : foldable.slice(0, lane.digestSize)
}

/**
 * Whether a notification that failed once more goes to the end of its lane, so that it does not hold up the
 * others.
 */
export const yieldsPlace = ({ attempts }: Waiting): boolean =>
  attempts > 0 && attempts % stubbornAttempts === 0
