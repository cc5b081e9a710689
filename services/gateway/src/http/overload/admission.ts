import { overloaded, type Refusal } from './answer-refusal.ts'
import type { RequestFacts } from './request-facts.ts'

/*
 * Load shedding decides in this file what becomes of a request. `shedLoad` collects what the rules need, and
 * carries out what they decide. How long the backlog of events may get is decided by `EventBatcher.refusal`.
 */

/** With fewer requests in flight, something else slows the event loop down: refusals would not help. */
const leastInFlight = 100

/** A request of an unknown caller that waited for longer is answered 503, unless it is a health check. */
const maxQueueMs = 1_000

/**
 * Pages, their files, sign-in, its metadata for assistants, the links in mails, badges, and the command line.
 * Failures of a network do not block them: people need them to sign in and to unsubscribe, one proxy fetches
 * the badges of many pages, and CI jobs fetch the command line.
 */
const publicPath =
  /^\/($|(console|manage|auth|badges|cli|docs|redoc|mail)(\/|$)|openapi\.json$|\.well-known\/oauth-protected-resource\/mcp$)/

/** Returns true while the event loop does not keep up, and the requests in flight can be the reason. */
export const isOverloaded = (isLagging: () => boolean, inFlight: number): boolean =>
  // `isLagging` comes first, because the lag is sampled only while `isLagging` is being called.
  isLagging() && inFlight >= leastInFlight

/**
 * Returns the refusal of a request of a known caller; undefined when it is admitted.
 *
 * @param isOverloadedByKnown true while the gateway is overloaded by known callers alone
 * @param backlogDetail the message of a refusal while the backlog for ingestion is too long for the request
 */
export const refusalOfKnown = (
  isOverloadedByKnown: boolean,
  backlogDetail: string | undefined,
): Refusal | undefined => {
  if (isOverloadedByKnown) return overloaded
  return backlogDetail === undefined
    ? undefined
    : { status: 503, detail: backlogDetail, retryAfterSeconds: 1 }
}

const tooManyFailures = (retryAfterSeconds: number): Refusal => ({
  status: 429,
  detail:
    'Too many requests from this address had invalid credentials or asked for unknown paths. This one was not processed: wait for Retry-After seconds. Valid API keys and access tokens are still accepted',
  retryAfterSeconds,
})

/** The state of the gateway, as the rules for unknown callers need it. */
type GatewayState = {
  /** Returns the seconds for which requests of a network are refused; undefined when they are not. */
  blockedSeconds: (network: string) => number | undefined
  /** Returns true while the gateway is overloaded by known and unknown callers together. */
  isOverloaded: () => boolean
}

/**
 * What becomes of a request of an unknown caller:
 * - `admit`: it is passed to the app;
 * - `observe`: it is passed to the app, holds its slot, and its failure counts;
 * - `refuse`;
 * - `check`: it is admitted if its credential is valid, and refused otherwise.
 */
export type Admission =
  | { action: 'admit' | 'observe' }
  | { action: 'refuse'; refusal: Refusal }
  | { action: 'check'; credential: string; refusal: Refusal }

const admit: Admission = { action: 'admit' }
const observe: Admission = { action: 'observe' }

/**
 * Decides about a request of an unknown caller, once the request has reached the head of its queue:
 *
 * - Health checks are always admitted.
 * - A request that has waited for too long is refused.
 * - Under overload, only a request with a valid credential is admitted.
 * - After too many failures of its network, a request with a valid credential is admitted. Requests for
 * pages, their files and sign-in are admitted, too. So are requests for an operation without any credential,
 * which the app answers with 401.
 * - All other requests are admitted.
 *
 * @param waitedMs time for which the request has waited
 */
export const admitUnknown = (
  state: GatewayState,
  { facts, network }: { facts: RequestFacts; network: string },
  waitedMs: number,
): Admission => {
  if (facts.isProbe) return admit
  if (waitedMs > maxQueueMs) return { action: 'refuse', refusal: overloaded }
  const isExempt = publicPath.test(facts.path) || (facts.isOperation && !facts.hasCredential)
  const seconds = isExempt ? undefined : state.blockedSeconds(network)
  if (seconds === undefined && !state.isOverloaded()) return observe
  const refusal = seconds === undefined ? overloaded : tooManyFailures(seconds)
  if (facts.credential === undefined) return { action: 'refuse', refusal }
  return { action: 'check', credential: facts.credential, refusal }
}

/**
 * Returns true for an answer that counts as a failure of its network: a 404, or a 401 to a credential. A 401
 * without a credential does not count, because our pages cause one while nobody is signed in.
 */
export const isFailure = ({ hasCredential }: RequestFacts, status: number): boolean =>
  status === 404 || (status === 401 && hasCredential)
