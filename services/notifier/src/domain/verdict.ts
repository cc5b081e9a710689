/** How a POST ended, as far as it matters here. */
export type Ending = {
  status_code: number | null
  problem: 'timeout' | 'network' | 'forbidden' | null
  error: string | null
  retry_after_ms: number | null
}

/** What follows from it. `error` is a sentence for the history. */
export type Verdict =
  | { outcome: 'sent' }
  /** Too fast: wait, and try again as if nothing had been. */
  | { outcome: 'paused'; error: string; waitMs: number }
  /** It may work later: back off, `waitMs` at least. */
  | { outcome: 'retried'; error: string; waitMs: number }
  /** It will never work. */
  | { outcome: 'failed'; error: string }
  /** Nothing sent there will ever work. */
  | { outcome: 'gone'; error: string }

const defaultPauseMs = 30_000
/** A receiver that asks for more is asked again after this. */
const longestPauseMs = 60 * 60_000

const answered = (status: number, reason = ''): string => `The service answered ${status}${reason}`

const ofStatus = (status: number, retryAfterMs: number | null): Verdict => {
  const pauseMs = Math.min(retryAfterMs ?? defaultPauseMs, longestPauseMs)
  if (status >= 200 && status <= 299) return { outcome: 'sent' }
  if (status >= 300 && status <= 399)
    return { outcome: 'failed', error: answered(status, ': redirects are not followed') }
  if (status === 404 || status === 410)
    return { outcome: 'gone', error: answered(status, ': the webhook does not exist any more') }
  if (status === 429) return { outcome: 'paused', error: answered(429), waitMs: pauseMs }
  if (status === 408 || status >= 500)
    return { outcome: 'retried', error: answered(status), waitMs: retryAfterMs === null ? 0 : pauseMs }
  return { outcome: 'failed', error: answered(status) }
}

/**
 * What becomes of the notifications of a POST, and of its channel. A digest that is refused condemns none of its parts: they are
 * tried again, each alone.
 *
 * @param notifications how many were in the message
 */
export const judge = (
  { status_code, problem, error, retry_after_ms }: Ending,
  notifications: number,
): Verdict => {
  const sentence = error ?? 'The POST did not end'
  if (problem === 'forbidden') return { outcome: 'failed', error: sentence }
  if (problem !== null || status_code === null) return { outcome: 'retried', error: sentence, waitMs: 0 }
  const verdict = ofStatus(status_code, retry_after_ms)
  if (verdict.outcome === 'failed' && notifications > 1)
    return { outcome: 'retried', error: verdict.error, waitMs: 0 }
  return verdict
}
