/** One attempt of the client to post an event. Times in ms. */
export type Attempt = {
  /** Number of the event, from 1: the same for all its attempts. */
  event: number
  sent_at: number
  ms: number
  /** Status of the answer; null if there was none, and `error` says why. */
  status: number | null
  error: string | null
  retry_after: string | null
  /** Id of the deployment, in an answer of 200. */
  id: string | null
}

/** A line that the client prints. */
export type ClientLine = { sequence: number } & ({ ended: true } | Attempt)
