import { createHash } from 'node:crypto'
import type { SubmittedItem } from '@shiplog/contract/internal'
import type { EventKind } from '@shiplog/events'
import { HttpError } from '@shiplog/http'
import { currentTraceparent, toTraceparent } from '@shiplog/telemetry'
import type { Request } from 'express'
import type { PendingEvent } from '../events/event-batcher.ts'
import { apiKey } from './authenticate-key.ts'

const idempotencyKey = (req: Request): string | null => {
  const key = req.get('idempotency-key')
  if (key === undefined || key.trim() === '') return null
  if (!/^[\x20-\x7e]{1,255}$/.test(key))
    throw new HttpError(400, "Header 'Idempotency-Key' must be at most 255 printable ASCII characters")
  return key
}

/**
 * The idempotency key of one item of a batch. It is a hash, because the batch's key may be long; it begins
 * with a space, which no key of a single event does, because a header's value never begins with one.
 */
const itemKey = (key: string, index: number): string =>
  ` batch ${createHash('sha256').update(key).digest('base64url')} item ${index}`

/**
 * The part of the key's allow-list that is about this event: its name if the list has it, else nothing. The
 * whole list, which may be long, would travel with every item of a batch. A name that is not a string is not
 * allowed.
 */
const narrowed = (list: string[] | null, name: unknown): string[] | null =>
  list === null ? null : list.filter((allowed) => allowed === name)

/**
 * Makes events of one request: each is an item of `POST /internal/events`, with what its key may write.
 *
 * @param index the place in a batch, which makes the items' idempotency keys different
 */
export const eventMaker = (
  req: Request,
  now: Date,
): ((kind: EventKind, body: Record<string, unknown>, index?: number) => PendingEvent) => {
  const { account_id, products, environments } = apiKey(req)
  const key = idempotencyKey(req)
  const shared = {
    account_id,
    received_at: now.toISOString(),
    request_id: String(req.res?.locals.request_id),
    // The caller's own trace, when none is recorded here.
    trace: currentTraceparent() ?? toTraceparent(req.get('traceparent')),
  }
  return (kind, body, index) => {
    const idempotency_key = key === null || index === undefined ? key : itemKey(key, index)
    const allowed = {
      products: narrowed(products, body.product_name),
      environments: narrowed(environments, body.environment_name),
    }
    const item: SubmittedItem = { kind, ...shared, allowed, idempotency_key, body }
    return { account_id, json: JSON.stringify(item) }
  }
}
