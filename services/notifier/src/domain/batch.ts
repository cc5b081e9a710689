/** A notification that waits in a lane. */
export type Waiting = {
  attempts: number
  /** Since its event was recorded, or since somebody asked for a retry. */
  waited_ms: number
}

/** A lane with more notifications than this has a backlog. */
export const backlogSize = 20
/** So has one that would need longer than this, at one message per interval. */
const backlogMs = 60_000
/** And one whose oldest has waited so long: it gets more than it can send one by one. */
const patienceMs = 5_000
/** After so many failures the message itself may be the reason: it is sent alone, and others go before it. */
const stubbornAttempts = 8

const isStubborn = ({ attempts }: Pick<Waiting, 'attempts'>): boolean => attempts >= stubbornAttempts

/**
 * What a lane sends next: its oldest notification, or of a backlog the oldest as a digest. After a failure
 * one is sent alone: it shows whether the receiver is back, and a digest that the receiver refuses is not
 * repeated for ever.
 *
 * @param waiting the first of the lane, at least one: no more than `digestSize` are needed, and than tell a
 * backlog
 */
export const chooseBatch = <Notification extends Waiting>(
  waiting: Notification[],
  lane: { failures: number; intervalMs: number; digestSize: number },
): Notification[] => {
  const alone = waiting.slice(0, 1)
  const isBacklog =
    waiting.length > backlogSize ||
    waiting.length * lane.intervalMs > backlogMs ||
    alone.some(({ waited_ms }) => waited_ms >= patienceMs)
  if (lane.failures > 0 || !isBacklog) return alone
  const stubborn = waiting.findIndex(isStubborn)
  const foldable = stubborn === -1 ? waiting : waiting.slice(0, stubborn)
  return foldable.length === 0 ? alone : foldable.slice(0, lane.digestSize)
}

/** Whether a notification that failed again goes to the end of its lane, to not hold up the others. */
export const yieldsPlace = ({ attempts }: Pick<Waiting, 'attempts'>): boolean =>
  attempts > 0 && attempts % stubbornAttempts === 0
