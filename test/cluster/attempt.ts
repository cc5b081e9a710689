/** One try of the client to post an event. Times are milliseconds. */
export type Attempt = {
  /** The number of the event, from 1 on: the same for each try of it. */
  event: number
  sent_at: number
  ms: number
  /** Null when there was no answer: `error` says why. */
  status: number | null
  error: string | null
  retry_after: string | null
  /** Of the deployment, in an answer of 200. */
  id: string | null
}

/** What the client writes, one a line. */
export type ClientLine = { sequence: number } & ({ ended: true } | Attempt)
