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

/** An event as its owner passes it on: `data` is the JSON text that Postgres holds, which nobody parses. */
export type LoggedText = Omit<LoggedEvent, 'data'> & { data: string }

/** The JSON of an event, in its message and in a page. */
export const toJson = ({ data, ...others }: LoggedText): string =>
  `${JSON.stringify(others).slice(0, -1)},"data":${data}}`

/** A fact that is about to be logged. */
export type NewEvent = Omit<LoggedEvent, 'position' | 'recorded_at'>

const maxEvents = 1_000

/**
 * Bytes of events that are read, sent or handled at once, at most: a page of the log, what is published and
 * not yet acknowledged, a pull from the stream, an inbox, a batch. Parsed, JSON takes up to 20 times its
 * length. An event that is larger goes alone.
 */
export const pageBytes = 1024 * 1024

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
 * Asks the owner of a log for the events past `after`, at most `limit`, in order and without gaps. Fewer come
 * when they would be too heavy together, but none only when there is none. Throws when the owner does not
 * answer.
 */
export type FetchLog = (after: number, limit: number) => Promise<LogPage>

/** How long ago the log took an event; 0 for none. */
export const ageInSeconds = (event: Pick<LoggedEvent, 'recorded_at'> | undefined): number =>
  event === undefined ? 0 : Math.max(0, (Date.now() - Date.parse(event.recorded_at)) / 1_000)
