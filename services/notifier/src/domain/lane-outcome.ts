import { type BackOff, backOffMs, waitAfterMs } from './back-off.ts'
import type { Verdict } from './verdict.ts'

/** The verdict on a message, and whether its notification waited alone before. */
export type Tried = { verdict: Verdict; attempts: number; wasAlone: boolean }

/** What becomes of a lane after the messages that were sent under one lease. */
export type LaneOutcome = {
  /** Time in ms until the lane may send again. */
  waitMs: number
  /** Number of times in a row that no message was accepted. */
  failures: number
  /** True when the receiver accepts messages again: what waits alone is due at once. */
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

/** Wait of a lane from which nothing could be sent, because its account has its share of connections. */
const noRoomMs = 100

const isAccepted = ({ verdict: { outcome } }: Tried): boolean => outcome === 'sent' || outcome === 'failed'

/** A message about all events of the lease: its notifications stay in the queue until it is accepted. */
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

/**
 * Messages about one event each. A message that fails while others are accepted waits alone, so that it does
 * not hold up the others. The lane backs off when two messages fail and none is accepted. A single failure
 * says little about the receiver, so the next event is tried at once.
 */
const afterEach = (tried: Tried[], lane: LaneState): LaneOutcome => {
  const { backOff, random } = lane
  const retried = tried.filter(({ verdict }) => verdict.outcome === 'retried')
  const paused = tried.find(({ verdict }) => verdict.outcome === 'paused')
  const accepted = tried.some(isAccepted)
  const isEvidence = !accepted && retried.some(({ wasAlone }) => !wasAlone)
  const backsOff = isEvidence && retried.length > 1
  const failures = accepted ? 0 : lane.failures + (isEvidence ? 1 : 0)
  const ownWaitMs = ({ verdict, attempts }: Tried): number =>
    Math.max('waitMs' in verdict ? verdict.waitMs : 0, backOffMs(attempts + 1, backOff, random))
  const laneWaitMs = backsOff
    ? Math.max(
        backOffMs(failures, backOff, random),
        ...retried.map(({ verdict }) => ('waitMs' in verdict ? verdict.waitMs : 0)),
      )
    : 0
  return {
    waitMs: Math.max(laneWaitMs, paused === undefined ? 0 : waitAfterMs(paused.verdict, lane)),
    failures,
    isRecovered: accepted && lane.failures > 0,
    aloneMs: tried.map((one) => {
      const staysInQueue = one.verdict.outcome !== 'retried' || (backsOff && !one.wasAlone)
      return staysInQueue ? null : ownWaitMs(one)
    }),
  }
}

/**
 * Returns what becomes of a lane after its lease.
 *
 * @param tried what was sent: one message, or each event as a message of its own
 * @param isEach true for a channel whose events are messages of their own, in no order
 */
export const laneOutcome = (tried: Tried[], lane: LaneState, isEach: boolean): LaneOutcome => {
  const [first] = tried
  if (first === undefined)
    return { waitMs: noRoomMs, failures: lane.failures, isRecovered: false, aloneMs: [] }
  if (isEach) return afterEach(tried, lane)
  // In order, only the last message may be one that was not accepted.
  const failures = tried.length > 1 ? 0 : lane.failures
  const last = afterOne(tried.at(-1) ?? first, { ...lane, failures })
  return { ...last, aloneMs: [...tried.slice(1).map(() => null), ...last.aloneMs] }
}
