/** A fact that is about to be logged. */
export type NewEvent = {
  /** UUIDv7; becomes the broker's message id. */
  id: string
  account_id: string
  /** Fixed tokens joined by dots, such as `deployment.completed`: it becomes part of a subject, so never text of a user. */
  type: string
  /** Stored as jsonb: no NUL and no lone surrogate. */
  data: unknown
  /** W3C `traceparent` of the request that caused it. */
  trace: string | null
}

/** A row of an event log, and the body of its message. */
export type LoggedEvent = NewEvent & {
  /** Place in the owner's log: 1, 2, 3, … without gaps, in commit order. */
  position: number
  /** When the log took it; ISO 8601 UTC with milliseconds. */
  recorded_at: string
}

/** A page of an owner's log, and how far the log goes. */
export type LogPage = { events: LoggedEvent[]; head: number }

/**
 * Asks the owner of a log for the events past `after`, at most `limit`, in order and without gaps.
 * Throws when the owner does not answer.
 */
export type FetchLog = (after: number, limit: number) => Promise<LogPage>

/** How long ago the log took an event; 0 for none. */
export const ageInSeconds = (event: LoggedEvent | undefined): number =>
  event === undefined ? 0 : Math.max(0, (Date.now() - Date.parse(event.recorded_at)) / 1_000)
