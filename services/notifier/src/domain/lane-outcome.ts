import { type BackOff, backOffMs, waitAfterMs } from './back-off.ts'
import type { Verdict } from './verdict.ts'
import { maxFailures } from './window.ts'

/** The verdict on a message, and whether its notification waited alone before. */
export type Tried = { verdict: Verdict; attempts: number; wasAlone: boolean }

/** What becomes of a lane after the messages that were sent under one lease. */
export type LaneOutcome = {
  /** Time in ms until the lane may send again. */
  waitMs: number
  /**
   * Number of failures in a row. When each event is a message of its own, the receiver seems to be away from
   * `maxFailures` on.
   */
  failures: number
  /**
   * True when a receiver that seemed to be away accepts messages again. Most of what waits alone is due at
   * once then (`earlyRetryAges`).
   */
  isRecovered: boolean
  /**
   * For each tried message: the time in ms after which its notification is tried again alone, outside of the
   * queue; null for a notification that is done, or stays in the queue.
   */
  aloneMs: (number | null)[]
}

export type LaneState = {
  failures: number
  elapsedMs: number
  intervalMs: number
  backOff: BackOff
  /** 0 to 1. */
  random: number
}

/**
 * Wait of a lane from which nothing could be sent: no connection was free for its account, or the lease may
 * be lost.
 */
const noRoomMs = 100

const isAccepted = ({ verdict: { outcome } }: Tried): boolean => outcome === 'sent' || outcome === 'failed'

const nothingTried = ({ failures }: LaneState): LaneOutcome => ({
  waitMs: noRoomMs,
  failures,
  isRecovered: false,
  aloneMs: [],
})

/** Returns the outcome after one message. Its notifications stay in the queue until it is accepted. After
 * `partial` they wait alone. */
const afterOne = ({ verdict, attempts }: Tried, lane: LaneState): LaneOutcome => {
  const { failures, backOff, random } = lane
  const { outcome } = verdict
  const waitMs = waitAfterMs(verdict, lane)
  const isRecovered = failures > 0 && (outcome === 'sent' || outcome === 'partial')
  if (outcome === 'partial') {
    const aloneMs = [Math.max(verdict.waitMs, backOffMs(attempts + 1, backOff, random))]
    return { waitMs, failures: 0, isRecovered, aloneMs }
  }
  const next = outcome === 'retried' ? failures + 1 : outcome === 'paused' ? failures : 0
  return { waitMs, failures: next, isRecovered, aloneMs: [null] }
}

const askedMs = ({ verdict }: Tried): number => ('waitMs' in verdict ? verdict.waitMs : 0)

/**
 * Returns the number of failures in a row after messages about one event each. A lone failure counts until
 * the receiver seems to be away. Later only a lease in which it still seems to be away raises the number.
 */
const failuresOfEach = (tried: Tried[], lane: LaneState, isAway: boolean): number => {
  const accepted = tried.some(isAccepted)
  const before = accepted ? 0 : lane.failures
  if (isAway) return Math.max(before + 1, maxFailures)
  const isFresh = tried.some(({ verdict, wasAlone }) => verdict.outcome === 'retried' && !wasAlone)
  return !accepted && isFresh && before < maxFailures ? before + 1 : before
}

/**
 * Returns what becomes of a lane after messages about one event each, in no order. A message that fails waits
 * alone, so that it does not hold up the others. A single failure says little about the receiver, so the lane
 * backs off only when the receiver seems to be away. For the same reason, a success after a single failure is
 * no recovery.
 *
 * @param tried what was sent
 * @param isAway true when the receiver seems to be away
 */
export const outcomeOfEach = (tried: Tried[], lane: LaneState, isAway: boolean): LaneOutcome => {
  if (tried.length === 0) return nothingTried(lane)
  const { backOff, random } = lane
  const retried = tried.filter(({ verdict }) => verdict.outcome === 'retried')
  const paused = tried.filter(({ verdict }) => verdict.outcome === 'paused')
  const failures = failuresOfEach(tried, lane, isAway)
  const timesAway = failures - maxFailures + 1
  const awayMs = isAway ? Math.max(backOffMs(timesAway, backOff, random), ...retried.map(askedMs)) : 0
  return {
    waitMs: Math.max(awayMs, ...paused.map(({ verdict }) => waitAfterMs(verdict, lane))),
    failures,
    isRecovered: lane.failures >= maxFailures && tried.some(isAccepted),
    aloneMs: tried.map((one) =>
      one.verdict.outcome === 'retried'
        ? Math.max(askedMs(one), backOffMs(one.attempts + 1, backOff, random))
        : null,
    ),
  }
}

/**
 * Returns what becomes of a lane after messages in order: one message, or each event as a message of its own.
 *
 * @param tried what was sent; only the last message may be one that was not accepted
 */
export const outcomeInOrder = (tried: Tried[], lane: LaneState): LaneOutcome => {
  const last = tried.at(-1)
  if (last === undefined) return nothingTried(lane)
  const failures = tried.length > 1 ? 0 : lane.failures
  const outcome = afterOne(last, { ...lane, failures })
  return { ...outcome, aloneMs: [...tried.slice(1).map(() => null), ...outcome.aloneMs] }
}
