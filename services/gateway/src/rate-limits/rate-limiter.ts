import type { Bus } from '@shiplog/bus'
import { LRUCache } from 'lru-cache'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import { exchangeCounts } from './exchange-counts.ts'

/** So many points in a window of so many seconds, which begins with the first. */
export type Limit = { name: string; points: number; seconds: number }

/** Whether it was granted, what is left after it, and when all is there again. */
export type Grant = { isGranted: boolean; left: number; resetMs: number }

/** How much of something each key may have; all gateways count together, nearly. */
export type RateLimiter = {
  limit: Limit
  /**
   * Grants the points while anything is left, also when that is less: what goes beyond the limit makes the
   * window longer, by as much time as so many points are worth.
   *
   * @param before points that the same request was granted already
   */
  take: (key: string, points: number, before?: number) => Promise<Grant>
  stop: () => void
}

/** A few hundred bytes each. Beyond it, whoever has not come for the longest time begins anew. */
const mostKeys = 50_000

export const createRateLimiter = (bus: Pick<Bus, 'publish' | 'subscribe'>, limit: Limit): RateLimiter => {
  const { points: most, seconds } = limit
  const limiter = new RateLimiterMemory({ points: most, duration: seconds })
  const seen = new LRUCache<string, true>({
    max: mostKeys,
    noDisposeOnSet: true,
    dispose: (_, key) => void limiter.delete(key),
  })

  // One after another, so that what is read of a count is still so when it is changed.
  let last: Promise<unknown> = Promise.resolve()
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const done = last.then(work)
    last = done.catch(() => {})
    return done
  }

  const count = async (key: string, points: number): Promise<Omit<Grant, 'isGranted'>> => {
    seen.set(key, true)
    const { consumedPoints, msBeforeNext } = await limiter.penalty(key, points)
    const beyond = Math.max(consumedPoints, most) - Math.max(consumedPoints - points, most)
    const resetMs = msBeforeNext + (beyond * seconds * 1_000) / most
    if (beyond > 0) await limiter.set(key, consumedPoints, resetMs / 1_000)
    return { left: Math.max(0, most - consumedPoints), resetMs }
  }

  const exchange = exchangeCounts(bus, limit.name, (key, points) => void inTurn(() => count(key, points)))

  const take = (key: string, points: number, before = 0): Promise<Grant> =>
    inTurn(async () => {
      const known = await limiter.get(key)
      if (known !== null && known.msBeforeNext > 0 && known.consumedPoints - before >= most)
        return { isGranted: false, left: 0, resetMs: known.msBeforeNext }
      const counted = await count(key, points)
      exchange.note(key, points, counted.left < most / 10)
      return { isGranted: true, ...counted }
    })

  return { limit, take, stop: exchange.stop }
}
