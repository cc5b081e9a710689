import type { ServerResponse } from 'node:http'

/**
 * With fewer requests in flight, something other than requests slows the event loop down, and refusing
 * requests would not help.
 */
const leastRequests = 100

export type RequestsInFlight = {
  /** Counts a request until its answer is sent or its client has hung up. */
  count: (res: ServerResponse, from: 'known' | 'unknown') => void
  /** Returns true while known callers alone send more than the event loop keeps up with. */
  isOverloadedByKnown: () => boolean
  /** Returns true while all callers together send more than the event loop keeps up with. */
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
    // `isLagging` comes first: the lag is sampled only while it is asked for.
    isOverloadedByKnown: () => isLagging() && requests.known >= leastRequests,
    isOverloaded: () => isLagging() && requests.known + requests.unknown >= leastRequests,
  }
}
