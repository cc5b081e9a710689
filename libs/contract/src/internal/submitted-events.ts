import { eventKinds } from '@shiplog/events'
import { z } from 'zod'

/** Null: any name. */
const names = z.array(z.string()).nullable()

/** One event as the gateway hands it on: of whom and when, what the key allows, the body as it came. */
export const submittedItem = z.object({
  kind: z.enum(eventKinds),
  account_id: z.uuid(),
  body: z.unknown(),
  received_at: z.iso.datetime().transform((time) => new Date(time).toISOString()),
  request_id: z.string(),
  trace: z.string().nullable(),
  idempotency_key: z.string().nullable(),
  allowed: z.object({ products: names, environments: names }),
})
export type SubmittedItem = z.output<typeof submittedItem>

/** How long the gateway waits for the answer to a batch. */
export const submissionTimeoutMs = 10_000

/**
 * `POST /internal/events` of ingestion: the gateway's events, of whatever accounts. After `timeout_ms` nobody
 * waits for the answer any more, and nothing of the batch may be recorded.
 */
export const submittedEvents = z.object({
  items: z.array(submittedItem).max(1_000),
  timeout_ms: z.number().positive().max(submissionTimeoutMs).default(submissionTimeoutMs),
})

/** The public answer to one event. */
export const eventAnswer = z.object({
  status: z.int().min(200).max(599),
  body: z.custom<object>((body) => typeof body === 'object' && body !== null),
})
export type EventAnswer = z.output<typeof eventAnswer>

/** One for each item, in its place. */
export const submittedAnswers = z.object({ results: z.array(eventAnswer) })
export type SubmittedAnswers = z.output<typeof submittedAnswers>
