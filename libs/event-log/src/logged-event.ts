import { z } from 'zod'

/** An event as the log holds it: a row of `event_log`, and the body of its message. */
export const loggedEvent = z.object({
  /** Number of the event in the owner's log: 1, 2, 3, … without gaps, in commit order. */
  position: z.int().min(1),
  /** UUIDv7; also the id of the broker's message. */
  id: z.string(),
  account_id: z.string(),
  /**
   * Fixed words joined by dots, such as `deployment.completed`. Never text of a user, because the subject of
   * the message contains the type.
   */
  type: z.string(),
  /** Any JSON that jsonb can store: no NUL and no lone surrogate. The handler of the event parses it. */
  data: z.unknown(),
  /** W3C `traceparent` of the request that caused the event. */
  trace: z.string().nullable(),
  /** Time at which the event was logged; ISO 8601 UTC with milliseconds. */
  recorded_at: z.string(),
})
export type LoggedEvent = z.output<typeof loggedEvent>

/** An event whose `data` is JSON text, because the owner of a log passes `data` on without parsing it. */
export type LoggedText = Omit<LoggedEvent, 'data'> & { data: string }

/** Returns the JSON of an event, for its message or for a page of the log. */
export const toJson = ({ data, ...others }: LoggedText): string =>
  `${JSON.stringify(others).slice(0, -1)},"data":${data}}`

/** Returns the number of characters in the data of events. */
export const dataLength = (events: readonly LoggedText[]): number =>
  events.reduce((sum, { data }) => sum + data.length, 0)

/** An event that is not logged yet. */
export type NewEvent = Omit<LoggedEvent, 'position' | 'recorded_at'>

const maxEvents = 1_000

/**
 * Maximum number of bytes of the events in one page of the log, in one pull from the stream, in an inbox and
 * in a batch. Parsed JSON takes up to 20 times its length in memory, so a limit of the number of events alone
 * would not bound memory. A larger event is handled alone.
 */
export const pageBytes = 1024 * 1024

/**
 * Query of `GET /internal/event-log`: events after position `after`, at most `limit`. A `limit` above 1,000
 * counts as 1,000.
 */
export const logPageQuery = z.object({
  after: z.coerce.number().int().min(0).default(0),
  limit: z.coerce
    .number()
    .int()
    .min(1)
    .default(maxEvents)
    .transform((limit) => Math.min(limit, maxEvents)),
})

/** A page of a log, and `head`, the position of the log's last event. */
export const logPage = z.object({ events: z.array(loggedEvent), head: z.int().min(0) })
export type LogPage = z.output<typeof logPage>

/**
 * Asks the owner of a log for at most `limit` events after position `after`, in order and without gaps
 * between them. The page may be shorter than `limit` because its bytes are limited too. It is empty only if
 * the log had no event after `after` when the page was read. It begins after `after + 1` only if the log has
 * dropped events. Throws when the owner does not answer.
 */
export type FetchLog = (after: number, limit: number) => Promise<LogPage>

/** Returns the time since an event was logged, in seconds; 0 without an event. */
export const ageInSeconds = (event: Pick<LoggedEvent, 'recorded_at'> | undefined): number =>
  event === undefined ? 0 : Math.max(0, (Date.now() - Date.parse(event.recorded_at)) / 1_000)
