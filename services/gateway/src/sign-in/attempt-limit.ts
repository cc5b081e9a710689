import { HttpError } from '@shiplog/http'
import { countRefusal } from '../count-refusals.ts'
import { createMinuteLimit } from '../rate-limits/minute-limit.ts'

/**
 * Counts an attempt.
 *
 * @returns a function that removes the attempt from the count
 * @throws HttpError 429 when the key has no attempts left in this minute
 */
export type AttemptLimit = (key: string) => () => void

/**
 * Creates a limit of attempts. Each key has a count of its own.
 *
 * @param most attempts of a key in a minute
 * @param sentence start of the error message. It says what happened too often
 */
export const createAttemptLimit = (most: number, sentence: string): AttemptLimit => {
  const limit = createMinuteLimit(most)
  return (key) => {
    const seconds = limit.blockedSeconds(key)
    if (seconds !== undefined) {
      countRefusal('rate limit')
      throw new HttpError(429, `${sentence}: wait for Retry-After seconds`, {
        headers: { 'retry-after': String(seconds) },
      })
    }
    limit.count(key)
    return () => limit.refund(key)
  }
}
