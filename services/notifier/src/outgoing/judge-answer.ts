import type { Ending, Verdict } from '../domain/verdict.ts'

const defaultPauseMs = 30_000
/** When a receiver asks for more, it is tried again after this. */
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

/** What follows from a POST by the rules of HTTP, for types whose receivers keep to them. */
export const judgeAnswer = ({ status_code, problem, error, retry_after_ms }: Ending): Verdict => {
  const sentence = error ?? 'The POST did not end'
  if (problem === 'forbidden') return { outcome: 'failed', error: sentence }
  if (problem !== null || status_code === null) return { outcome: 'retried', error: sentence, waitMs: 0 }
  return ofStatus(status_code, retry_after_ms)
}
