import { AsyncResource } from 'node:async_hooks'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Intercept } from '@shiplog/http'
import type { Context } from '../../context.ts'
import { countRefusal } from '../../count-refusals.ts'
import { looksLikeApiKey } from '../../domain/api-key-text.ts'
import { clientNetworkBy, trustProxies } from '../client-address.ts'
import { countRefusedEvent } from '../events/count-events.ts'
import { sentKey } from '../principal/sent-key.ts'
import { isOverloaded, refusalOfKnown } from './admission.ts'
import { admitUnknownCallers } from './admit-unknown-callers.ts'
import { overloaded, refuseBeforeApp } from './answer-refusal.ts'
import { backlogDetail } from './check-backlog.ts'
import { knownKey } from './known-callers.ts'
import { createLowPriorityQueue } from './low-priority-queue.ts'
import { type RequestFacts, requestFacts } from './request-facts.ts'

/** Not counted as in flight, because an open stream takes almost no time of the event loop. */
const livePath = '/live'

const queueOf = ({ isProbe, credential }: RequestFacts): 'probes' | 'withCredential' | 'others' => {
  if (isProbe) return 'probes'
  return credential === undefined ? 'others' : 'withCredential'
}

/** Returns undefined for an unknown caller. For an API key, the result has the key's `account_id`. */
const knownCaller = (
  ctx: Context,
  req: IncomingMessage,
  { credential }: RequestFacts,
): { account_id?: string } | undefined => {
  if (credential === undefined) return undefined
  if (looksLikeApiKey(credential)) return knownKey(ctx, sentKey(req, credential))
  return ctx.tokens.isKnown(credential) ? {} : undefined
}

/**
 * Creates the function that admits, queues or refuses each request before the app sees it. A request of a
 * known caller is admitted at once. It is refused while the event loop does not keep up with known callers.
 * Posted events are also refused while the backlog for ingestion is too long. A request of an unknown caller
 * waits in a queue of its network, with low priority. Refusals of known callers are sent with low priority as
 * well, so that they hardly delay admitted requests.
 */
export const shedLoad = (ctx: Context): Intercept => {
  /** Each queue has its own share of the event loop, so that no queue waits for the others. */
  const queues = {
    probes: createLowPriorityQueue(),
    /** Requests with a credential that may be valid. */
    withCredential: createLowPriorityQueue(),
    others: createLowPriorityQueue(),
    refusals: createLowPriorityQueue(),
  }
  const trust = trustProxies(ctx.config.trustedProxies)
  /** Requests that are not answered yet, and whose clients have not hung up. */
  const inFlight = { known: 0, unknown: 0 }
  const countInFlight = (res: ServerResponse, from: 'known' | 'unknown'): void => {
    inFlight[from] += 1
    res.once('close', () => {
      inFlight[from] -= 1
    })
  }
  const admit = admitUnknownCallers(ctx, () => isOverloaded(ctx.isLagging, inFlight.known + inFlight.unknown))

  /** Returns the message of a refusal while the backlog is too long for the events of a request. */
  const backlogOf = (accountId: string | undefined, { maxWaitMs }: RequestFacts): string | undefined => {
    const isEvent = accountId !== undefined && maxWaitMs !== undefined
    return isEvent && ctx.events.isBusy() ? backlogDetail(ctx, accountId, maxWaitMs) : undefined
  }

  return (req, res, next) => {
    const facts = requestFacts(req)
    const isCounted = facts.path !== livePath
    const caller = knownCaller(ctx, req, facts)
    if (caller === undefined) {
      if (isCounted) countInFlight(res, 'unknown')
      const network = clientNetworkBy(req, trust)
      const request = { req, res, facts, network, arrivedAt: performance.now() }
      // Keeps the async context of this request. Without it, the request would join the trace of the request
      // that the queue served before.
      const resume = AsyncResource.bind(next)
      return queues[queueOf(facts)](network, () => admit({ ...request, next: resume }))
    }
    const isOverloadedByKnown = isOverloaded(ctx.isLagging, inFlight.known)
    const backlog = isOverloadedByKnown ? undefined : backlogOf(caller.account_id, facts)
    const refusal = refusalOfKnown(isOverloadedByKnown, backlog)
    if (refusal !== undefined) {
      if (refusal === overloaded) countRefusal('too many requests')
      if (facts.maxWaitMs !== undefined) countRefusedEvent()
      return queues.refusals(clientNetworkBy(req, trust), () => refuseBeforeApp(req, res, refusal))
    }
    if (isCounted) countInFlight(res, 'known')
    next()
  }
}
