import { z } from 'zod'

/** A row of an event log, and the body of its message. */
export const loggedEvent = z.object({
  /** Place in the owner's log: 1, 2, 3, … without gaps, in commit order. */
  position: z.int().min(1),
  /** UUIDv7; becomes the broker's message id. */
  id: z.string(),
  account_id: z.string(),
  /** Fixed tokens joined by dots, such as `deployment.completed`: part of a subject, never text of a user. */
  type: z.string(),
  /** Stored as jsonb: no NUL and no lone surrogate. Whoever handles it knows what it is. */
  data: z.unknown(),
  /** W3C `traceparent` of the request that caused it. */
  trace: z.string().nullable(),
  /** When the log took it; ISO 8601 UTC with milliseconds. */
  recorded_at: z.string(),
})
export type LoggedEvent = z.output<typeof loggedEvent>

/** A fact that is about to be logged. */
export type NewEvent = Omit<LoggedEvent, 'position' | 'recorded_at'>

const maxEvents = 1_000

/** What `GET /internal/event-log` is asked for: events past `after`, at most `limit`. */
export const logPageQuery = z.object({
  after: z.coerce.number().int().min(0).default(0),
  limit: z.coerce
    .number()
    .int()
    .min(1)
    .default(maxEvents)
    .transform((limit) => Math.min(limit, maxEvents)),
})

/** A page of an owner's log, and how far the log goes. */
export const logPage = z.object({ events: z.array(loggedEvent), head: z.int().min(0) })
export type LogPage = z.output<typeof logPage>

/**
 * Asks the owner of a log for the events past `after`, at most `limit`, in order and without gaps.
 * Throws when the owner does not answer.
 */
export type FetchLog = (after: number, limit: number) => Promise<LogPage>

/** How long ago the log took an event; 0 for none. */
export const ageInSeconds = (event: LoggedEvent | undefined): number =>
  event === undefined ? 0 : Math.max(0, (Date.now() - Date.parse(event.recorded_at)) / 1_000)
