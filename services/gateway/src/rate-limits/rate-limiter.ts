import type { Bus } from '@shiplog/bus'
import { LRUCache } from 'lru-cache'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import { exchangeCounts } from './exchange-counts.ts'

/** A key may use `points` in a window of `seconds`. The window of a key starts with the key's first point. */
export type Limit = { name: string; points: number; seconds: number }

/** `left`: points that are left after that. `resetMs`: time until the window ends. */
export type Grant = { isGranted: boolean; left: number; resetMs: number }

/** Limits the points of each key. All gateways count together, with a delay of about a second. */
export type RateLimiter = {
  limit: Limit
  /**
   * Grants the points when at least one point is left, even if they are more points than are left. Points
   * beyond the limit make the window longer, by the time in which the limit would grant them.
   *
   * @param before points that the same request was granted before. They do not count when the points that are
   * left are checked
   */
  take: (key: string, points: number, before?: number) => Promise<Grant>
  stop: () => void
}

/** A key takes a few hundred bytes. Beyond this number, the least recently used key gets a new window. */
const maxKeys = 50_000

export const createRateLimiter = (bus: Pick<Bus, 'publish' | 'subscribe'>, limit: Limit): RateLimiter => {
  const { points: most, seconds } = limit
  const limiter = new RateLimiterMemory({ points: most, duration: seconds })
  const used = new LRUCache<string, true>({
    max: maxKeys,
    noDisposeOnSet: true,
    dispose: (_, key) => void limiter.delete(key),
  })

  // Changes run one at a time, so that no other change comes between reading a count and writing it.
  let last: Promise<unknown> = Promise.resolve()
  const runAlone = <T>(work: () => Promise<T>): Promise<T> => {
    const done = last.then(work)
    last = done.catch(() => {})
    return done
  }

  const count = async (key: string, points: number): Promise<Omit<Grant, 'isGranted'>> => {
    used.set(key, true)
    const { consumedPoints, msBeforeNext } = await limiter.penalty(key, points)
    const beyond = Math.max(consumedPoints, most) - Math.max(consumedPoints - points, most)
    const resetMs = msBeforeNext + (beyond * seconds * 1_000) / most
    if (beyond > 0) await limiter.set(key, consumedPoints, resetMs / 1_000)
    return { left: Math.max(0, most - consumedPoints), resetMs }
  }

  const exchange = exchangeCounts(bus, limit.name, (key, points) => void runAlone(() => count(key, points)))

  const take = (key: string, points: number, before = 0): Promise<Grant> =>
    runAlone(async () => {
      const known = await limiter.get(key)
      if (known !== null && known.msBeforeNext > 0 && known.consumedPoints - before >= most)
        return { isGranted: false, left: 0, resetMs: known.msBeforeNext }
      const counted = await count(key, points)
      exchange.add(key, points, counted.left < most / 10)
      return { isGranted: true, ...counted }
    })

  return { limit, take, stop: exchange.stop }
}
