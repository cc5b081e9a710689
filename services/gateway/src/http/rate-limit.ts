import type { ServerResponse } from 'node:http'
import { type Handler, HttpError, type Incoming } from '@shiplog/http'
import { countRefusal } from '../count-refusals.ts'
import type { Grant, Limit, RateLimiter } from '../rate-limits/rate-limiter.ts'

/**
 * Takes points from the limit of the request's key. `before`: points that the same request has taken before.
 *
 * @throws HttpError 429 when no points are left
 */
export type RateLimit = (req: Incoming, points: number, before?: number) => Promise<void>

type LimitedBy = {
  /** Undefined for no limit. */
  limiter: RateLimiter | undefined
  keyOf: (req: Incoming) => string
  /** Returns a sentence such as `This API key may send 1000 events a minute`. */
  sentence: (points: number) => string
}

const windowNames: Record<number, string> = { 60: '1min', 3600: '1hr' }

/** Sets the headers of the IETF draft and the older ones, for the limit with the fewest points left. */
const setHeaders = (res: ServerResponse, { points, seconds }: Limit, { left, resetMs }: Grant): void => {
  if (Number(res.getHeader('x-ratelimit-remaining') ?? left) < left) return
  const name = `"${points}-in-${windowNames[seconds] ?? `${seconds}s`}"`
  const resetSeconds = Math.ceil(resetMs / 1_000)
  res.setHeader('ratelimit', `${name}; r=${left}; t=${resetSeconds}`)
  res.setHeader('ratelimit-policy', `${name}; q=${points}; w=${seconds}`)
  res.setHeader('x-ratelimit-limit', String(points))
  res.setHeader('x-ratelimit-remaining', String(left))
  res.setHeader('x-ratelimit-reset', String(Math.ceil((Date.now() + resetMs) / 1_000)))
}

/** Creates a rate limit that also sets the headers of the answer. Without a limiter, it does nothing. */
export const rateLimit =
  ({ limiter, keyOf, sentence }: LimitedBy): RateLimit =>
  async (req, points, before) => {
    if (limiter === undefined || points === 0) return
    const grant = await limiter.take(keyOf(req), points, before)
    if (req.res !== undefined) setHeaders(req.res, limiter.limit, grant)
    if (grant.isGranted) return
    countRefusal('rate limit')
    throw new HttpError(429, `${sentence(limiter.limit.points)}: wait for Retry-After seconds`, {
      headers: { 'retry-after': String(Math.ceil(grant.resetMs / 1_000)) },
    })
  }

/** Creates a middleware that takes one point for each request, before its body is read. */
export const limitRate =
  (limit: RateLimit): Handler =>
  async (req, _res, next) => {
    await limit(req, 1)
    next()
  }
