import { HttpError } from '@shiplog/http'
import { countRefusal } from '../count-refusals.ts'
import { createMinuteLimit } from '../rate-limits/minute-limit.ts'

export type AttemptLimit = {
  /**
   * Counts an attempt.
   *
   * @returns takes the attempt back
   * @throws HttpError 429 when the key had all its attempts of this minute
   */
  take: (key: string) => () => void
}

/**
 * So many attempts a minute for each key.
 *
 * @param sentence says what there was too much of
 */
export const createAttemptLimit = (most: number, sentence: string): AttemptLimit => {
  const limit = createMinuteLimit(most)
  const take = (key: string): (() => void) => {
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
  return { take }
}
