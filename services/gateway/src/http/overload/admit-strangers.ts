import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Context } from '../../context.ts'
import { countRefusal } from '../../count-refusals.ts'
import { createMinuteLimit, type MinuteLimit } from '../../rate-limits/minute-limit.ts'
import { countRefusedEvent } from '../count-events.ts'
import { type Refusal, refuseBeforeApp, tooMuch } from './answer-refusal.ts'
import { isValidCredential } from './known-callers.ts'
import type { RequestFacts } from './request-facts.ts'

/** A request that waited longer is answered 503. */
const longestWaitMs = 1_000

/** A request that takes longer no longer holds up those behind it. */
const longestTurnMs = 50

/** Pages, files and sign-in: not blocked by failures of the address, because people need them to sign in. */
const publicPath = /^\/($|(console|auth|docs|redoc)(\/|$)|openapi\.json$)/

export type Stranger = {
  req: IncomingMessage
  res: ServerResponse
  facts: RequestFacts
  /** See `clientNetworkBy`. */
  network: string
  /** By `performance.now()`. */
  arrivedAt: number
  /** Hands the request to the app. */
  next: () => void
}

const tooManyFailures = (retryAfterSeconds: number): Refusal => ({
  status: 429,
  detail:
    'Too many requests from this address had invalid credentials or asked for unknown paths. This one was not processed: wait for Retry-After seconds. Valid API keys and access tokens are still accepted',
  retryAfterSeconds,
})

/** 401 without a credential is no failure: every page starts with one while nobody is signed in. */
const isFailure = ({ hasCredential }: RequestFacts, status: number): boolean =>
  status === 404 || (status === 401 && hasCredential)

/** Most of the work on a request is done after its handler has returned. A stream goes on for long. */
const untilAnswered = (res: ServerResponse): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, longestTurnMs)
    res.once('close', () => {
      clearTimeout(timer)
      resolve()
    })
  })

/** The refusal before the credential is checked; undefined to admit. */
const refusalOf = (
  limit: MinuteLimit,
  isTooMuch: () => boolean,
  { facts, network }: Stranger,
): Refusal | undefined => {
  const isExempt = publicPath.test(facts.path) || (facts.isOperation && !facts.hasCredential)
  const seconds = isExempt ? undefined : limit.blockedSeconds(network)
  if (seconds !== undefined) return tooManyFailures(seconds)
  return isTooMuch() ? tooMuch : undefined
}

/**
 * Admits or refuses requests of unknown callers when their turn comes. Under overload, only a valid
 * credential gets in. After too many failures of its network, a request gets in with a valid credential, or
 * for a page, a file or sign-in, or for an operation without any credential (which then answers 401). Health
 * checks always get in.
 *
 * @param isTooMuch whether the event loop does not keep up with all requests under way
 */
export const admitStrangers = (
  ctx: Context,
  isTooMuch: () => boolean,
): ((stranger: Stranger) => void | Promise<void>) => {
  const limit = createMinuteLimit(ctx.config.failuresPerAddressPerMinute)

  const countFailure = (network: string): void => {
    if (limit.count(network)) ctx.log.warn({ network }, 'failing requests of an address are refused')
  }
  const refuse = ({ req, res }: Stranger, refusal: Refusal): void => {
    countRefusal(refusal === tooMuch ? 'too many requests' : 'failures of an address')
    refuseBeforeApp(req, res, refusal)
  }
  /** Also counts a refused event: its credential was not checked, so the event may be valid. */
  const refuseUnchecked = (stranger: Stranger, refusal: Refusal): void => {
    if (refusal === tooMuch && stranger.facts.maxWaitMs !== undefined) countRefusedEvent()
    refuse(stranger, refusal)
  }
  const pass = (stranger: Stranger): Promise<void> => {
    const { res, facts, network, next } = stranger
    res.once('finish', () => {
      if (isFailure(facts, res.statusCode)) countFailure(network)
    })
    const answered = untilAnswered(res)
    next()
    return answered
  }

  const checkCredential = async (stranger: Stranger, credential: string, refusal: Refusal): Promise<void> => {
    if (await isValidCredential(ctx, credential)) return stranger.next()
    countFailure(stranger.network)
    refuse(stranger, refusal)
  }

  return (stranger) => {
    const { res, facts, arrivedAt, next } = stranger
    if (res.destroyed) return
    if (facts.isProbe) return next()
    if (performance.now() - arrivedAt > longestWaitMs) return refuseUnchecked(stranger, tooMuch)
    const refusal = refusalOf(limit, isTooMuch, stranger)
    if (refusal === undefined) return pass(stranger)
    if (facts.credential === undefined) return refuseUnchecked(stranger, refusal)
    return checkCredential(stranger, facts.credential, refusal)
  }
}
