/** One try of the client to post an event. Times are in milliseconds. */
export type Attempt = {
  /** Number of the event, from 1; the same for each try. */
  event: number
  sent_at: number
  ms: number
  /** Null when there was no answer; `error` has the reason. */
  status: number | null
  error: string | null
  retry_after: string | null
  /** Id of the deployment, in an answer 200. */
  id: string | null
}

/** A line of the client's output. */
export type ClientLine = { sequence: number } & ({ ended: true } | Attempt)
