import type { ServerResponse } from 'node:http'

export type RequestsInFlight = {
  /** Counts a request as in flight until its answer is sent or its client has hung up. */
  count: (res: ServerResponse, from: 'known' | 'unknown') => void
  ofKnown: () => number
  /** Returns the number of requests of known and unknown callers together. */
  ofAll: () => number
}

/** Counts the requests of known and of unknown callers that are in flight. */
export const countRequestsInFlight = (): RequestsInFlight => {
  const requests = { known: 0, unknown: 0 }
  return {
    count: (res, from) => {
      requests[from] += 1
      res.once('close', () => {
        requests[from] -= 1
      })
    },
    ofKnown: () => requests.known,
    ofAll: () => requests.known + requests.unknown,
  }
}
