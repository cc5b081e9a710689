import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Context } from '../../context.ts'
import { countRefusal } from '../../count-refusals.ts'
import { createMinuteLimit } from '../../rate-limits/minute-limit.ts'
import { countRefusedEvent } from '../events/count-events.ts'
import { admitUnknown, isFailure } from './admission.ts'
import { overloaded, type Refusal, refuseBeforeApp } from './answer-refusal.ts'
import { isValidCredential } from './known-callers.ts'
import type { RequestFacts } from './request-facts.ts'

/** After this time, a request gives up its slot in the queue, even when it is not answered yet. */
const longestSlotMs = 50

/** A request of an unknown caller. */
type UnknownRequest = {
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

/** Resolves when the answer is sent, or after `longestSlotMs`: a live stream may be open for an hour. */
const untilAnswered = (res: ServerResponse): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, longestSlotMs)
    res.once('close', () => {
      clearTimeout(timer)
      resolve()
    })
  })

const refuse = ({ req, res }: UnknownRequest, refusal: Refusal): void => {
  countRefusal(refusal === overloaded ? 'too many requests' : 'failures of an address')
  refuseBeforeApp(req, res, refusal)
}

/** Counts a 503 to posted events as their answer, because the request may come from a valid API key. */
const refuseUnchecked = (request: UnknownRequest, refusal: Refusal): void => {
  if (refusal === overloaded && request.facts.maxWaitMs !== undefined) countRefusedEvent()
  refuse(request, refusal)
}

/**
 * Creates a function that admits or refuses a request of an unknown caller, as `admitUnknown` decides once
 * the request has reached the head of its queue.
 *
 * @param isOverloaded returns true while the event loop cannot keep up with the requests in flight
 */
export const admitUnknownCallers = (
  ctx: Context,
  isOverloaded: () => boolean,
): ((request: UnknownRequest) => void | Promise<void>) => {
  const failures = createMinuteLimit(ctx.config.failuresPerAddressPerMinute)
  const state = { blockedSeconds: failures.blockedSeconds, isOverloaded }

  const countFailure = (network: string): void => {
    if (failures.count(network)) ctx.log.warn({ network }, 'failing requests of an address are refused')
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
    if (request.res.destroyed) return
    const admission = admitUnknown(state, request, performance.now() - request.arrivedAt)
    switch (admission.action) {
      case 'admit':
        return request.next()
      case 'observe':
        return pass(request)
      case 'refuse':
        return refuseUnchecked(request, admission.refusal)
      case 'check':
        return checkCredential(request, admission.credential, admission.refusal)
      default:
        return admission satisfies never
    }
  }
}
