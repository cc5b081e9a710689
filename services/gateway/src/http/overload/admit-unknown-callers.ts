import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Context } from '../../context.ts'
import { countRefusal } from '../../count-refusals.ts'
import { createMinuteLimit, type MinuteLimit } from '../../rate-limits/minute-limit.ts'
import { countRefusedEvent } from '../count-events.ts'
import { overloaded, type Refusal, refuseBeforeApp } from './answer-refusal.ts'
import { isValidCredential } from './known-callers.ts'
import type { RequestFacts } from './request-facts.ts'

/** A request that waited in its queue for longer is answered 503, unless it is a health check. */
const longestWaitMs = 1_000

/** After this time, a request gives up its slot in the queue, even when it is not answered yet. */
const longestSlotMs = 50

/**
 * Matches the paths of pages, of their files and of sign-in. Requests for them are not refused because of
 * failures of their network, because people need them to sign in.
 */
const publicPath = /^\/($|(console|auth|docs|redoc)(\/|$)|openapi\.json$)/

/** A request of an unknown caller. */
export type UnknownRequest = {
  req: IncomingMessage
  res: ServerResponse
  facts: RequestFacts
  /** Network of the client, as `clientNetworkBy` returns it. */
  network: string
  /** Time of arrival by `performance.now()`, in ms. */
  arrivedAt: number
  /** Passes the request to the app. */
  next: () => void
}

const tooManyFailures = (retryAfterSeconds: number): Refusal => ({
  status: 429,
  detail:
    'Too many requests from this address had invalid credentials or asked for unknown paths. This one was not processed: wait for Retry-After seconds. Valid API keys and access tokens are still accepted',
  retryAfterSeconds,
})

/**
 * Returns true for an answer that counts as a failure of its network: a 404, or a 401 to a credential. A 401
 * without a credential does not count, because our pages cause one while nobody is signed in.
 */
const isFailure = ({ hasCredential }: RequestFacts, status: number): boolean =>
  status === 404 || (status === 401 && hasCredential)

/**
 * Resolves when the answer is sent, or after `longestSlotMs` if that is sooner. A live stream, for example,
 * may stay open for an hour.
 */
const untilAnswered = (res: ServerResponse): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, longestSlotMs)
    res.once('close', () => {
      clearTimeout(timer)
      resolve()
    })
  })

/**
 * Returns the refusal of a request that has no valid credential. Returns undefined when the request is passed
 * to the app without a check of its credential.
 */
const refusalOf = (
  failures: MinuteLimit,
  isOverloaded: () => boolean,
  { facts, network }: UnknownRequest,
): Refusal | undefined => {
  const isExempt = publicPath.test(facts.path) || (facts.isOperation && !facts.hasCredential)
  const seconds = isExempt ? undefined : failures.blockedSeconds(network)
  if (seconds !== undefined) return tooManyFailures(seconds)
  return isOverloaded() ? overloaded : undefined
}

/**
 * Creates a function that admits or refuses a request of an unknown caller, once the request has reached the
 * head of its queue. The function follows these rules:
 *
 * - Health checks are always admitted.
 * - A request that has waited for too long is refused.
 * - Under overload, only a request with a valid credential is admitted.
 * - After too many failures of its network, a request with a valid credential is admitted. Requests for
 * pages, their files and sign-in are admitted, too. So are requests for an operation without any credential,
 * which the app answers with 401.
 * - All other requests are admitted.
 *
 * @param isOverloaded returns true while the event loop cannot keep up with the requests in flight
 */
export const admitUnknownCallers = (
  ctx: Context,
  isOverloaded: () => boolean,
): ((request: UnknownRequest) => void | Promise<void>) => {
  const failures = createMinuteLimit(ctx.config.failuresPerAddressPerMinute)

  const countFailure = (network: string): void => {
    if (failures.count(network)) ctx.log.warn({ network }, 'failing requests of an address are refused')
  }
  const refuse = ({ req, res }: UnknownRequest, refusal: Refusal): void => {
    countRefusal(refusal === overloaded ? 'too many requests' : 'failures of an address')
    refuseBeforeApp(req, res, refusal)
  }
  /**
   * Refuses a request whose credential was not checked. A 503 to posted events is counted in the metric of
   * events, because the request may come from a valid API key.
   */
  const refuseUnchecked = (request: UnknownRequest, refusal: Refusal): void => {
    if (refusal === overloaded && request.facts.maxWaitMs !== undefined) countRefusedEvent()
    refuse(request, refusal)
  }
  const pass = (request: UnknownRequest): Promise<void> => {
    const { res, facts, network, next } = request
    res.once('finish', () => {
      if (isFailure(facts, res.statusCode)) countFailure(network)
    })
    // The request keeps its slot in the queue until the answer is sent or `longestSlotMs` is over, because
    // most of the work on a request is done after `next` has returned.
    const answered = untilAnswered(res)
    next()
    return answered
  }

  const checkCredential = async (
    request: UnknownRequest,
    credential: string,
    refusal: Refusal,
  ): Promise<void> => {
    if (await isValidCredential(ctx, credential)) return request.next()
    countFailure(request.network)
    refuse(request, refusal)
  }

  return (request) => {
    const { res, facts, arrivedAt, next } = request
    if (res.destroyed) return
    if (facts.isProbe) return next()
    if (performance.now() - arrivedAt > longestWaitMs) return refuseUnchecked(request, overloaded)
    const refusal = refusalOf(failures, isOverloaded, request)
    if (refusal === undefined) return pass(request)
    if (facts.credential === undefined) return refuseUnchecked(request, refusal)
    return checkCredential(request, facts.credential, refusal)
  }
}
