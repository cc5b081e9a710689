import type { Verdict } from './verdict.ts'

export type BackOff = { minMs: number; maxMs: number }

/**
 * How long to wait after so many failures in a row: a random time up to a limit that doubles each time (full
 * jitter), so that not all lanes of a receiver call it at the same moment once it is back.
 *
 * @param failures 1 or more
 * @param random 0 to 1
 */
export const backOffMs = (failures: number, { minMs, maxMs }: BackOff, random: number): number =>
  Math.round(Math.min(maxMs, minMs * 2 ** Math.min(failures - 1, 40)) * random)

/**
 * How long a lane waits after an attempt. The pace counts from the start of the POST, so that messages keep
 * their distance by the receiver's clock, too.
 *
 * @param intervalMs between two messages of a lane
 * @param failures in a row, before this attempt
 */
export const waitAfterMs = (
  verdict: Verdict,
  {
    elapsedMs,
    intervalMs,
    backOff,
    failures,
    random,
  }: { elapsedMs: number; intervalMs: number; backOff: BackOff; failures: number; random: number },
): number => {
  const paceMs = Math.max(0, intervalMs - elapsedMs)
  if (verdict.outcome === 'paused') return Math.max(paceMs, verdict.waitMs)
  if (verdict.outcome !== 'retried') return paceMs
  return Math.max(paceMs, verdict.waitMs, backOffMs(failures + 1, backOff, random))
}
