import { HttpError } from '@shiplog/http'
import type { Request, RequestHandler, Response } from 'express'
import { countRefusal } from '../count-refusals.ts'
import type { Grant, Limit, RateLimiter } from '../rate-limits/rate-limiter.ts'

/** @throws HttpError 429 when nothing is left */
export type RateLimit = (req: Request, points: number, before?: number) => Promise<void>

export type LimitedBy = {
  /** Off when there is none. */
  limiter: RateLimiter | undefined
  keyOf: (req: Request) => string
  /** Such as `This API key may send 1000 events a minute`. */
  sentence: (points: number) => string
}

const windowNames: Record<number, string> = { 60: '1min', 3600: '1hr' }

/**
 * In the form of the IETF draft, and in the older one that most clients know. When several limits apply, the
 * headers show the one with the least left.
 */
const tell = (res: Response, { points, seconds }: Limit, { left, resetMs }: Grant): void => {
  if (Number(res.get('x-ratelimit-remaining') ?? left) < left) return
  const name = `"${points}-in-${windowNames[seconds] ?? `${seconds}s`}"`
  const resetSeconds = Math.ceil(resetMs / 1_000)
  res.set({
    ratelimit: `${name}; r=${left}; t=${resetSeconds}`,
    'ratelimit-policy': `${name}; q=${points}; w=${seconds}`,
    'x-ratelimit-limit': String(points),
    'x-ratelimit-remaining': String(left),
    'x-ratelimit-reset': String(Math.ceil((Date.now() + resetMs) / 1_000)),
  })
}

/** Takes points of whoever asks, and says in the answer what is left. */
export const rateLimit =
  ({ limiter, keyOf, sentence }: LimitedBy): RateLimit =>
  async (req, points, before) => {
    if (limiter === undefined || points === 0) return
    const grant = await limiter.take(keyOf(req), points, before)
    if (req.res !== undefined) tell(req.res, limiter.limit, grant)
    if (grant.isGranted) return
    countRefusal('rate limit')
    throw new HttpError(429, `${sentence(limiter.limit.points)}: wait for Retry-After seconds`, {
      headers: { 'retry-after': String(Math.ceil(grant.resetMs / 1_000)) },
    })
  }

/** One point for each request, taken before its body is read. */
export const limitRate =
  (limit: RateLimit): RequestHandler =>
  async (req, _res, next) => {
    await limit(req, 1)
    next()
  }
