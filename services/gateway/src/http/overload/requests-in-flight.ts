import type { ServerResponse } from 'node:http'

/**
 * Requests in flight from which the gateway may be overloaded. With fewer requests, something else slows the
 * event loop down, and refusing requests would not help.
 */
const leastRequests = 100

export type RequestsInFlight = {
  /** Counts a request as in flight until its answer is sent or its client has hung up. */
  count: (res: ServerResponse, from: 'known' | 'unknown') => void
  /** Returns true while the event loop lags and known callers alone have at least 100 requests in flight. */
  isOverloadedByKnown: () => boolean
  /** Returns true while the event loop lags and all callers together have at least 100 requests in flight. */
  isOverloaded: () => boolean
}

/** Counts the requests of known and of unknown callers that are in flight. */
export const countRequestsInFlight = (isLagging: () => boolean): RequestsInFlight => {
  const requests = { known: 0, unknown: 0 }
  return {
    count: (res, from) => {
      requests[from] += 1
      res.once('close', () => {
        requests[from] -= 1
      })
    },
    // `isLagging` comes first, because the lag is sampled only while `isLagging` is being called.
    isOverloadedByKnown: () => isLagging() && requests.known >= leastRequests,
    isOverloaded: () => isLagging() && requests.known + requests.unknown >= leastRequests,
  }
}
