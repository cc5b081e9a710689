/** One attempt of the client to post an event. */
export type Attempt = {
  /** Number of the event, from 1: the same for all its attempts. */
  event: number
  /** Time of the attempt, in ms since 1970. */
  sent_at: number
  /** Time until the answer, or until the attempt failed, in ms. */
  ms: number
  /** Status of the answer; null if there was none. */
  status: number | null
  /** Reason why there was no answer; null if there was one. */
  error: string | null
  retry_after: string | null
  /** Id of the deployment in an answer of 200; else null. */
  id: string | null
}

/** A line that the client prints: an attempt, or its end. `sequence` counts the lines from 1. */
export type ClientLine = { sequence: number } & ({ ended: true } | Attempt)
