import { createHash } from 'node:crypto'
import { buildEventRequest, deploymentEventRequest } from '@shiplog/contract'
import type { SubmittedItem } from '@shiplog/contract/internal'
import { emptyFields, environmentId, isTerminal, productId, type Status, versionId } from '@shiplog/events'
import { HttpError, parseBody } from '@shiplog/http'
import type { KeyedRequest } from '../db/idempotency-keys.ts'
import { canonicalJson } from '../domain/canonical-json.ts'
import { type Fields, recordFields, type SubmittedEvent } from '../domain/record.ts'

/** A valid item that its API key is allowed to send. */
export type Submission = {
  event: SubmittedEvent
  keyed: KeyedRequest | null
  trace: string | null
  /** Name of the API key when the event skips the pre-flight checks, and the key may do so; else null. */
  skippedBy: string | null
  /** True when the event asks to skip the checks, and its key may not do so. */
  mayNotSkip: boolean
}

type Details = Omit<SubmittedEvent, 'product_id' | 'version_id' | 'environment_id'>

/**
 * Returns a request without `completed_at` when its status is not terminal. Some clients send the current
 * time with every event.
 */
const withoutEnd = <Request extends { status: Status; completed_at: string | null }>(
  request: Request,
): Request => (isTerminal(request.status) ? request : { ...request, completed_at: null })

const parseDeployment = (body: unknown) => {
  const request = parseBody(deploymentEventRequest, body)
  const { product_name, version, environment_name, status, occurred_at, ...rest } = withoutEnd(request)
  const { skip_preflight_checks: _, deployed_by, deployed_by_email, deployed_by_name, ...run } = rest
  const actor = { actor: deployed_by, actor_email: deployed_by_email, actor_name: deployed_by_name }
  const fields: Fields = { ...run, ...actor }
  return { request, product_name, version, environment_name, status, occurred_at, fields }
}

const parseBuild = (body: unknown) => {
  const request = parseBody(buildEventRequest, body)
  const { product_name, version, status, occurred_at, ...rest } = withoutEnd(request)
  const { built_by, built_by_email, built_by_name, ...run } = rest
  const actor = { actor: built_by, actor_email: built_by_email, actor_name: built_by_name }
  const fields: Fields = { ...emptyFields(recordFields), ...run, ...actor }
  return { request, product_name, version, environment_name: '', status, occurred_at, fields }
}

/**
 * Replaces a time in the future by the time of receipt. Otherwise an event from a client whose clock is fast
 * would stay the latest event until that time.
 */
const timesOf = (occurred_at: string | null, received_at: string) => {
  const occurred_at_given = occurred_at !== null && occurred_at <= received_at
  return { occurred_at: occurred_at_given ? occurred_at : received_at, occurred_at_given, received_at }
}

const withIds = (event: Details): SubmittedEvent => ({
  ...event,
  product_id: productId(event.account_id, event.product_name),
  version_id: versionId(event.account_id, event.product_name, event.version),
  environment_id: environmentId(event.account_id, event.environment_name),
})

const checkAllowed = ({ allowed }: SubmittedItem, event: SubmittedEvent): void => {
  const { product_name, environment_name } = event
  if (allowed.products !== null && !allowed.products.includes(product_name))
    throw new HttpError(403, `This API key is not allowed to send events of product '${product_name}'`)
  if (event.kind === 'build' || allowed.environments === null) return
  if (!allowed.environments.includes(environment_name))
    throw new HttpError(
      403,
      `This API key is not allowed to send events of environment '${environment_name}'`,
    )
}

const printable = /^[\x20-\x7e]{1,255}$/

/**
 * Returns the idempotency key of the item with a hash of its parsed body; null when the item has no key.
 * Bodies that are parsed to the same values have the same hash.
 *
 * @throws HttpError 400 when the key is invalid
 */
const toKeyed = (
  { idempotency_key: key, account_id, kind }: SubmittedItem,
  request: object,
): KeyedRequest | null => {
  if (key === null) return null
  if (!printable.test(key) || key.trim() === '')
    throw new HttpError(400, "Header 'Idempotency-Key' must be 1 to 255 printable ASCII characters")
  const sent = Object.fromEntries(Object.entries(request).filter(([, value]) => value !== null))
  const body_hash = createHash('sha256').update(canonicalJson(sent)).digest('base64url')
  return { account_id, key, kind, body_hash }
}

/**
 * Validates an item and computes the ids of its product, version and environment.
 *
 * @throws HttpError 400 when the item is invalid, 403 when its API key may not send it
 */
export const toSubmission = (item: SubmittedItem): Submission => {
  const { kind, account_id, trace } = item
  const parsed = kind === 'deployment' ? parseDeployment(item.body) : parseBuild(item.body)
  const { request, occurred_at, ...rest } = parsed
  const keyed = toKeyed(item, request)
  const event = withIds({ kind, account_id, ...rest, ...timesOf(occurred_at, item.received_at) })
  checkAllowed(item, event)
  const skips = 'skip_preflight_checks' in request && request.skip_preflight_checks
  const skippedBy = skips ? item.may_skip_preflight : null
  return { event, keyed, trace, skippedBy, mayNotSkip: skips && skippedBy === null }
}
