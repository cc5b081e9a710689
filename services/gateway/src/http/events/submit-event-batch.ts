import { type DeploymentBlocked, maxBatchItems } from '@shiplog/contract'
import type { EventAnswer } from '@shiplog/contract/internal'
import { buildFields, deploymentFields, type EventKind, eventKinds, namesOf } from '@shiplog/events'
import { type Handler, HttpError, type Incoming, type Outgoing, sendJsonText } from '@shiplog/http'
import type { Context } from '../../context.ts'
import { type BodyQueue, createYielder, type MaybeYield, runInBodyQueue } from '../bodies/body-queue.ts'
import {
  bodyText,
  checkStructure,
  isJsonObject,
  mediaType,
  ndjsonTypes,
  parseChecked,
  parseJson,
} from '../bodies/json-body.ts'
import { arrayItems } from '../bodies/json-structure.ts'
import { checkBacklog, maxBacklogMs } from '../overload/check-backlog.ts'
import { apiKey } from '../principal/authenticate-key.ts'
import type { RateLimit } from '../rate-limit.ts'
import { setItemStatuses } from './count-events.ts'
import { eventMaker } from './pending-event.ts'

/** Most values of a batch that is a JSON array: enough for a thousand items of a hundred values each. */
const maxBatchValues = 100_000

/** Most bytes of results that contain the fields of their events. In further results, these are null. */
const maxAnswerBytes = 4 * 1024 * 1024

/** Returns an item. @throws HttpError that is the answer to this item, and not to the whole batch */
type ItemReader = () => unknown

const line = /\S[^\n]*/g

/**
 * Splits NDJSON into items. Blank lines are skipped.
 *
 * @throws HttpError 400 at the first line beyond the limit, because a megabyte may have half a million lines
 */
const readLines = (text: string): ItemReader[] => {
  const items: ItemReader[] = []
  for (const [item] of text.matchAll(line)) {
    if (items.length === maxBatchItems)
      throw new HttpError(400, `A batch has at most ${maxBatchItems} items, and this one has more lines`)
    items.push(() => parseJson(item, 'Item'))
  }
  return items
}

/**
 * Reads an item of a JSON array. For an item with too many values or levels, the returned reader throws, so
 * that only this item is refused.
 *
 * @throws HttpError 400 for an item that is not JSON, because the whole array is then invalid
 */
const readArrayItem = (text: string): ItemReader => {
  try {
    checkStructure(text, 'Item')
  } catch (err) {
    return () => {
      throw err
    }
  }
  const value = parseChecked(text, 'Request body')
  return () => value
}

const readArray = async (text: string, maybeYield: MaybeYield): Promise<ItemReader[]> => {
  checkStructure(text, 'Request body', maxBatchValues)
  await maybeYield()
  const texts = arrayItems(text)
  if (texts === undefined) {
    parseJson(text)
    throw new HttpError(400, 'Request body must be a JSON array of events')
  }
  if (texts.length > maxBatchItems)
    throw new HttpError(400, `A batch has at most ${maxBatchItems} items, and this one has ${texts.length}`)
  const items: ItemReader[] = []
  for (const item of texts) {
    await maybeYield()
    items.push(readArrayItem(item))
  }
  return items
}

const readItems = (req: Incoming, maybeYield: MaybeYield): Promise<ItemReader[]> | ItemReader[] => {
  const text = bodyText(req)
  return ndjsonTypes.includes(mediaType(req) ?? '') ? readLines(text) : readArray(text, maybeYield)
}

const isKind = (kind: unknown): kind is EventKind => (eventKinds as readonly unknown[]).includes(kind)

const toEvent = (item: unknown): { kind: EventKind; body: Record<string, unknown> } => {
  if (!isJsonObject(item)) throw new HttpError(400, 'Item must be a JSON object')
  const { kind, ...body } = item
  if (kind === undefined || kind === null || kind === '') throw new HttpError(400, "Field 'kind' is required")
  if (!isKind(kind)) throw new HttpError(400, "Field 'kind' must be one of: deployment, build")
  return { kind, body }
}

const refusal = (err: unknown): EventAnswer => {
  if (err instanceof HttpError) return { status: err.status, body: { detail: err.message } }
  throw err
}

/** Submits the items of a batch in their order. The promises do not keep parsed items in memory. */
const submitItems = async (ctx: Context, limitEvents: RateLimit, req: Incoming) => {
  const { account_id } = apiKey(req)
  checkBacklog(ctx, account_id, maxBacklogMs.batch)
  const maybeYield = createYielder()
  const items = await readItems(req, maybeYield)
  await limitEvents(req, Math.max(0, items.length - 1), 1)
  const makeEvent = eventMaker(req, ctx.now())
  const submitted: Promise<EventAnswer>[] = []
  const group = { hasFailed: false }
  let busy: EventAnswer | undefined
  for (const [index, read] of items.entries()) {
    await maybeYield()
    try {
      const { kind, body } = toEvent(read())
      // After an item that is refused because of the backlog, all later items are refused as well. So no
      // later item is recorded before it.
      busy ??= ctx.events.refusal(account_id)
      submitted.push(
        busy === undefined
          ? ctx.events.submit(makeEvent(kind, body, index), { group })
          : Promise.resolve(busy),
      )
    } catch (err) {
      submitted.push(Promise.resolve(refusal(err)))
    }
  }
  return submitted
}

const eventFields = new Set<string>([...namesOf(deploymentFields), ...namesOf(buildFields)])

const withoutEventFields = (body: object): object =>
  Object.fromEntries(
    Object.entries(body).map(([name, value]) => [name, eventFields.has(name) ? null : value]),
  )

const isBlocked = (body: object): body is DeploymentBlocked =>
  'error' in body && body.error === ('deployment_blocked' satisfies DeploymentBlocked['error'])

/** Returns the answer to a blocked start with its first violation only. Twenty may take 30 KB. */
const withFirstViolation = (body: DeploymentBlocked): DeploymentBlocked => {
  const { details } = body.detail
  const violations = details.violations.slice(0, 1)
  return { ...body, detail: { ...body.detail, details: { ...details, violations } } }
}

/** Returns an answer without the parts that may be long. */
const shortened = (body: object): object =>
  isBlocked(body) ? withFirstViolation(body) : withoutEventFields(body)

type Result = { status: number; json: string }

/**
 * Creates a function that writes the answer to an item as JSON. The JSON takes a tenth of the memory of the
 * value. The answer is shortened when the results exceed `maxAnswerBytes`, when the answer buffer has no
 * room for the result, and when the client has hung up.
 */
const resultWriter = (
  { answerBuffer }: Context,
  account_id: string,
  res: Outgoing,
): ((answer: EventAnswer) => Result) => {
  const releases: (() => void)[] = []
  let left = maxAnswerBytes
  res.once('close', () => {
    for (const release of releases) release()
  })
  return ({ status, body }) => {
    const whole = JSON.stringify({ status, body })
    left -= whole.length
    const release = left < 0 || res.closed ? undefined : answerBuffer.reserve(account_id, whole.length)
    if (release === undefined) return { status, json: JSON.stringify({ status, body: shortened(body) }) }
    releases.push(release)
    return { status, json: whole }
  }
}

/** Creates the handler of batches, as a JSON array or NDJSON. The results have the order of the items. */
export const submitEventBatch =
  (ctx: Context, { bodyQueue, limitEvents }: { bodyQueue: BodyQueue; limitEvents: RateLimit }): Handler =>
  async (req, res) => {
    const { account_id } = apiKey(req)
    const toResult = resultWriter(ctx, account_id, res)

    const answers = await runInBodyQueue(bodyQueue, account_id, req, () => submitItems(ctx, limitEvents, req))
    const results = await Promise.all(answers.map((answer) => answer.then(toResult)))

    const statuses = results.map(({ status }) => status)
    setItemStatuses(res, statuses)
    const areAllRefused = results.length > 0 && statuses.every((status) => status === 503)
    const text = `{"results":[${results.map(({ json }) => json).join(',')}]}`
    sendJsonText(res, 200, text, areAllRefused ? { 'retry-after': '1' } : {})
  }
