import { HttpError } from '@shiplog/http'
import { LRUCache } from 'lru-cache'
import { countRefusal } from '../count-refusals.ts'

const windowMs = 60_000
/** Of some hundred bytes each. Beyond it, the key that was counted first begins anew. */
const mostKeys = 10_000

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
 * So many attempts a minute for each key, counted by this gateway alone. A minute begins with the first
 * attempt in it.
 *
 * @param sentence says what there was too much of
 */
export const createAttemptLimit = (most: number, sentence: string): AttemptLimit => {
  const counts = new LRUCache<string, { attempts: number }>({ max: mostKeys, ttl: windowMs })

  const take = (key: string): (() => void) => {
    const count = counts.get(key) ?? { attempts: 0 }
    if (count.attempts >= most) {
      countRefusal('rate limit')
      const seconds = String(Math.max(1, Math.ceil(counts.getRemainingTTL(key) / 1_000)))
      throw new HttpError(429, `${sentence}: wait for Retry-After seconds`, {
        headers: { 'retry-after': seconds },
      })
    }
    if (!counts.has(key)) counts.set(key, count)
    count.attempts += 1
    return () => {
      count.attempts -= 1
    }
  }
  return { take }
}
