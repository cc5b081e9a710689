import { eventKinds } from '@shiplog/events'
import { z } from 'zod'

/** The names that a key may write; null allows every name. */
const names = z.array(z.string()).nullable()

/**
 * One event that the gateway forwards: its account, its time, what its API key allows, and the body as
 * received.
 */
export const submittedItem = z.object({
  kind: z.enum(eventKinds),
  account_id: z.uuid(),
  body: z.unknown(),
  received_at: z.iso.datetime().transform((time) => new Date(time).toISOString()),
  request_id: z.string(),
  trace: z.string().nullable(),
  idempotency_key: z.string().nullable(),
  allowed: z.object({ products: names, environments: names }),
  /** Name of the API key when it may skip pre-flight checks; else null. */
  may_skip_preflight: z.string().nullable().default(null),
})
export type SubmittedItem = z.output<typeof submittedItem>

/** Longest time that the gateway waits for the answer to a batch. */
export const submissionTimeoutMs = 10_000

/**
 * Body of ingestion's `POST /internal/events`: events of any accounts. The gateway waits `timeout_ms` for the
 * answer; after that, ingestion must record nothing of the batch.
 */
export const submittedEvents = z.object({
  items: z.array(submittedItem).max(1_000),
  timeout_ms: z.number().positive().max(submissionTimeoutMs),
})
