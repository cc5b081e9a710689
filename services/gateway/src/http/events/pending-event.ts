import { hash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { SubmittedItem } from '@shiplog/contract/internal'
import type { EventKind } from '@shiplog/events'
import { HttpError, type Incoming } from '@shiplog/http'
import { currentTraceparent, toTraceparent } from '@shiplog/telemetry'
import { apiKeyPrefix } from '../../domain/api-key-text.ts'
import type { PendingEvent } from '../../events/event-batcher.ts'
import { skipScope } from '../../keys/create-api-key.ts'
import { apiKey } from '../principal/authenticate-key.ts'

/** Returns the value of a header that is not `set-cookie`: Node joins repeated values to one text. */
const header = ({ headers }: IncomingMessage, name: string): string | undefined => headers[name]?.toString()

const idempotencyKey = (req: IncomingMessage): string | null => {
  const key = header(req, 'idempotency-key')
  if (key === undefined || key.trim() === '') return null
  if (!/^[\x20-\x7e]{1,255}$/.test(key))
    throw new HttpError(400, "Header 'Idempotency-Key' must be at most 255 printable ASCII characters")
  return key
}

/**
 * Returns the idempotency key of one item of a batch. The batch's key is hashed, because it may be long. The
 * result begins with a space. So it never equals the key of a single event, because a header's value does not
 * begin with a space.
 */
const itemKey = (key: string, index: number): string =>
  ` batch ${hash('sha256', key, 'base64url')} item ${index}`

/**
 * Returns the entries of an allow-list that equal the event's name; null without a list. The whole list is
 * not sent, because it may be long and a batch has many items.
 */
const allowListFor = (list: string[] | null, name: unknown): string[] | null =>
  list === null ? null : list.filter((allowed) => allowed === name)

/**
 * Creates a function that turns a body into a pending event, which is an item of `POST /internal/events`. The
 * item contains the matching part of the API key's allow-lists. The argument `index` is the index in a batch,
 * and gives each item an idempotency key of its own.
 *
 * @throws HttpError 400 when the request's idempotency key is not valid
 */
export const eventMaker = (
  req: Incoming,
  now: Date,
): ((kind: EventKind, body: Record<string, unknown>, index?: number) => PendingEvent) => {
  const { account, number, account_id, products, environments, scopes } = apiKey(req)
  const maySkip = scopes.includes(skipScope)
  const key = idempotencyKey(req)
  const shared = {
    account_id,
    received_at: now.toISOString(),
    request_id: String(req.res?.locals.request_id),
    // When the gateway does not trace this request, the client's own trace is passed on.
    trace: currentTraceparent() ?? toTraceparent(header(req, 'traceparent')),
  }
  return (kind, body, index) => {
    const idempotency_key = key === null || index === undefined ? key : itemKey(key, index)
    const allowed = {
      products: allowListFor(products, body.product_name),
      environments: allowListFor(environments, body.environment_name),
    }
    const skips = maySkip && body.skip_preflight_checks === true
    const may_skip_preflight = skips ? `API key ${apiKeyPrefix(account, number)}` : null
    const item: SubmittedItem = { kind, ...shared, allowed, may_skip_preflight, idempotency_key, body }
    return { account_id, json: JSON.stringify(item) }
  }
}
