import type { RenewalOutcome } from './session.ts'

/** Retry delay with jitter, so that pages do not all retry at once after an outage. */
const againMs = (): number => 15_000 + Math.random() * 15_000
/** Least time between two tries when the user switches windows. */
const leastGapMs = 2_000

/**
 * Calls `attempt` after `firstMs`, and again every 15 to 30 s while it fails. After a failure it also tries
 * at once when the page is looked at again, or the computer is connected again.
 *
 * @returns how to stop
 */
export const keepTrying = (
  firstMs: number,
  attempt: () => Promise<RenewalOutcome>,
  onOutcome: (outcome: RenewalOutcome) => unknown,
): (() => void) => {
  const stopped = new AbortController()
  const { signal } = stopped
  let hasFailed = false
  let isUnderWay = false
  let triedAt = 0

  const run = async (): Promise<void> => {
    clearTimeout(timer)
    isUnderWay = true
    const outcome = await attempt()
    isUnderWay = false
    if (signal.aborted) return
    triedAt = Date.now()
    hasFailed = outcome === 'failed'
    if (hasFailed) timer = setTimeout(run, againMs())
    onOutcome(outcome)
  }
  const runNow = (): void => {
    if (hasFailed && !isUnderWay && !document.hidden && Date.now() - triedAt >= leastGapMs) void run()
  }

  let timer = setTimeout(run, firstMs)
  for (const [target, event] of [
    [window, 'focus'],
    [window, 'online'],
    [document, 'visibilitychange'],
  ] as const)
    target.addEventListener(event, runNow, { signal })
  return () => {
    stopped.abort()
    clearTimeout(timer)
  }
}
