import type { ServerResponse } from 'node:http'

/** With fewer requests under way, something else slows the event loop: refusing requests would not help. */
const leastRequests = 100

export type UnderWay = {
  /** Counts a request until its answer is sent, or its client has hung up. */
  count: (res: ServerResponse, from: 'known' | 'strangers') => void
  /** Whether known callers alone send more than the event loop keeps up with. */
  isTooMuchForKnown: () => boolean
  /** Whether all callers together do. */
  isTooMuchForStrangers: () => boolean
}

/** Counts the requests of known callers and of strangers that are under way. */
export const createUnderWay = (isLate: () => boolean): UnderWay => {
  const requests = { known: 0, strangers: 0 }
  return {
    count: (res, from) => {
      requests[from] += 1
      res.once('close', () => {
        requests[from] -= 1
      })
    },
    // `isLate` comes first: the lag is sampled only while it is asked for.
    isTooMuchForKnown: () => isLate() && requests.known >= leastRequests,
    isTooMuchForStrangers: () => isLate() && requests.known + requests.strangers >= leastRequests,
  }
}
