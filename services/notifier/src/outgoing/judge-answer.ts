import type { SendResult, Verdict } from '../domain/verdict.ts'

const defaultPauseMs = 30_000
/** Longest pause. A receiver that asks for a longer one is tried again after this time. */
export const longestPauseMs = 60 * 60_000

const answered = (status: number, reason = ''): string => `The service answered ${status}${reason}`

const ofStatus = (status: number, retryAfterMs: number | null): Verdict => {
  const pauseMs = Math.min(retryAfterMs ?? defaultPauseMs, longestPauseMs)
  if (status >= 200 && status <= 299) return { outcome: 'sent' }
  if (status >= 300 && status <= 399)
    return { outcome: 'failed', error: answered(status, ': redirects are not followed') }
  if (status === 404 || status === 410)
    return { outcome: 'gone', error: answered(status, ': the webhook no longer exists') }
  if (status === 429) return { outcome: 'paused', error: answered(429), waitMs: pauseMs }
  if (status === 408 || status >= 500)
    return { outcome: 'retried', error: answered(status), waitMs: retryAfterMs === null ? 0 : pauseMs }
  return { outcome: 'failed', error: answered(status) }
}

/** Returns what to do after a POST to a receiver that follows the rules of HTTP. */
export const judgeAnswer = ({ status_code, problem, error, retry_after_ms }: SendResult): Verdict => {
  const sentence = error ?? 'The request did not end'
  if (problem === 'forbidden') return { outcome: 'failed', error: sentence }
  if (problem !== null || status_code === null) return { outcome: 'retried', error: sentence, waitMs: 0 }
  return ofStatus(status_code, retry_after_ms)
}
