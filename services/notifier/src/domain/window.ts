import type { Verdict } from './verdict.ts'

/**
 * How many messages of one channel are on their way at a time, when each event is a message of its own. When
 * the channel's last messages failed, the number begins with 1. An accepted message doubles the number, and a
 * failed one halves it.
 */
export type Window = {
  size: number
  inFlight: number
  /** Number of failures since the last success. Failures of notifications that waited alone do not count. */
  failures: number
  /** True when no further message is started under this lease. */
  isClosed: boolean
}

/**
 * The verdict on a message. `wasAlone`: its notification waited alone, so another failure says nothing new.
 */
type Ended = { verdict: Verdict; wasAlone: boolean }

/** Maximum number of messages of one channel that are on their way at a time. */
export const maxWindow = 8
/**
 * Number of failures in a row after which the receiver seems to be away. Then no further message is started.
 */
export const maxFailures = 2

/**
 * @param largest maximum number of messages at a time; 1 when messages are sent one after another
 * @param laneFailures number of times in a row that no message of the lane was accepted
 */
export const openWindow = (largest: number, laneFailures: number): Window => ({
  size: laneFailures > 0 ? 1 : largest,
  inFlight: 0,
  failures: 0,
  isClosed: false,
})

export const mayStart = ({ size, inFlight, isClosed }: Window): boolean => !isClosed && inFlight < size

export const started = (window: Window): Window => ({ ...window, inFlight: window.inFlight + 1 })

export const ended = (window: Window, { verdict, wasAlone }: Ended, largest: number): Window => {
  const { size } = window
  const inFlight = window.inFlight - 1
  if (verdict.outcome === 'sent' || verdict.outcome === 'failed')
    return { ...window, inFlight, size: Math.min(largest, size * 2), failures: 0 }
  if (verdict.outcome !== 'retried') return { ...window, inFlight, isClosed: true }
  const failures = window.failures + (wasAlone ? 0 : 1)
  const isClosed = window.isClosed || failures >= maxFailures || largest === 1
  return { inFlight, size: Math.max(1, Math.floor(size / 2)), failures, isClosed }
}

/** True when messages failed in a row, so that the receiver seems to be away. */
export const isAway = ({ failures }: Window): boolean => failures >= maxFailures
