import type { RenewalOutcome } from './session.ts'

/** Retry delay with jitter, so that pages do not all retry at once after an outage. */
const retryDelayMs = (): number => 15_000 + Math.random() * 15_000
/** Shortest time between two attempts, in case the user switches windows again and again. */
const minGapMs = 2_000

/**
 * Calls `attempt` after `firstMs`, and again every 15 to 30 s while it fails. After a failure it also retries
 * at once when the page gets the focus or becomes visible, or the computer is back online.
 *
 * @returns a function that stops the attempts
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
  let lastAttemptAt = 0

  const run = async (): Promise<void> => {
    clearTimeout(timer)
    isUnderWay = true
    const outcome = await attempt()
    isUnderWay = false
    if (signal.aborted) return
    lastAttemptAt = Date.now()
    hasFailed = outcome === 'failed'
    if (hasFailed) timer = setTimeout(run, retryDelayMs())
    onOutcome(outcome)
  }
  const runNow = (): void => {
    if (hasFailed && !isUnderWay && !document.hidden && Date.now() - lastAttemptAt >= minGapMs) void run()
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
