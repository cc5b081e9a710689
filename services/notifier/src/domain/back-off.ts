import type { Verdict } from './verdict.ts'

export type BackOff = { minMs: number; maxMs: number }

/**
 * Returns the back-off in ms after some failures in a row. It is a random time up to a limit that doubles
 * with each failure, from `minMs` to `maxMs` (full jitter). So the lanes of one receiver do not all call it
 * at the same moment.
 *
 * @param failures number of failures in a row, 1 or more
 * @param random 0 to 1
 */
export const backOffMs = (failures: number, { minMs, maxMs }: BackOff, random: number): number =>
  Math.round(Math.min(maxMs, minMs * 2 ** Math.min(failures - 1, 40)) * random)

/** A recovery may try a notification again after this part of the time that its back-off takes at most. */
const earlyPart = 1 / 8
/** Number of attempts after which a recovery no longer waits longer than after the attempt before. */
const maxCounted = 200

/**
 * Returns the ages in ms from which a notification that waits alone may be due before its back-off ends. The
 * first value is for 1 attempt. The age after some attempts is a part of all their back-offs, without the
 * random part.
 *
 * When a receiver is back, nearly all that failed meanwhile is old enough: the back-offs are as long as the
 * time away. An event that the receiver always refuses soon is not. So recoveries add few requests about it,
 * however often the receiver goes away.
 */
export const earlyRetryAges = (backOff: BackOff): number[] => {
  let sumMs = 0
  return Array.from({ length: maxCounted }, (_, index) => {
    sumMs += backOffMs(index + 1, backOff, 1)
    return sumMs * earlyPart
  })
}

type Attempted = { elapsedMs: number; intervalMs: number; backOff: BackOff; failures: number; random: number }

/**
 * Returns the time in ms until a lane is due again after an attempt. The interval counts from the start of
 * the request, so that slow answers do not lower the rate of requests. A pause takes `minMs` of the back-off
 * at least, because a receiver may ask for a pause of 0 seconds, or until a time that has passed.
 *
 * @param elapsedMs time since the start of the request
 * @param intervalMs shortest time between two messages of a lane
 * @param failures number of failures in a row before this attempt
 * @param random 0 to 1
 */
export const waitAfterMs = (
  verdict: Verdict,
  { elapsedMs, intervalMs, backOff, failures, random }: Attempted,
): number => {
  const restOfIntervalMs = Math.max(0, intervalMs - elapsedMs)
  if (verdict.outcome === 'paused') return Math.max(restOfIntervalMs, verdict.waitMs, backOff.minMs)
  if (verdict.outcome !== 'retried') return restOfIntervalMs
  return Math.max(restOfIntervalMs, verdict.waitMs, backOffMs(failures + 1, backOff, random))
}
