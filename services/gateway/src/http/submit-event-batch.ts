import { maxBatchItems } from '@shiplog/contract'
import type { EventAnswer } from '@shiplog/contract/internal'
import { buildFields, deploymentFields, type EventKind, eventKinds, namesOf } from '@shiplog/events'
import { HttpError } from '@shiplog/http'
import type { Request, RequestHandler, Response } from 'express'
import type { Context } from '../context.ts'
import { arrayItems } from '../json-structure.ts'
import { apiKey } from './authenticate-key.ts'
import { type BodyQueue, createYielder, type Pause, runInBodyQueue } from './body-queue.ts'
import { noteItemStatuses } from './count-events.ts'
import {
  bodyText,
  checkStructure,
  isJsonObject,
  mediaType,
  ndjsonTypes,
  parseChecked,
  parseJson,
} from './json-body.ts'
import { checkBacklog, longestWaitMs } from './overload/check-backlog.ts'
import { eventMaker } from './pending-event.ts'
import type { RateLimit } from './rate-limit.ts'

/** Of an array: room for a thousand items of a hundred values each, or for fewer larger ones. */
const maxBatchValues = 100_000

/** What an answer may hold of what events told; the results beyond it say null. */
const maxAnswerBytes = 4 * 1024 * 1024

/** Gives an item's value, or throws the item's own error. */
type ItemReader = () => unknown

const line = /\S[^\n]*/g

/** Stops at the first line too many: a megabyte may have half a million. */
const readLines = (text: string): ItemReader[] => {
  const items: ItemReader[] = []
  for (const [item] of text.matchAll(line)) {
    if (items.length === maxBatchItems)
      throw new HttpError(400, `A batch has at most ${maxBatchItems} items, and this one has more lines`)
    items.push(() => parseJson(item, 'Item'))
  }
  return items
}

/** An item that has too many values is refused by itself, and what is no JSON refuses the whole. */
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

const readArray = async (text: string, pause: Pause): Promise<ItemReader[]> => {
  checkStructure(text, 'Request body', maxBatchValues)
  await pause()
  const texts = arrayItems(text)
  if (texts === undefined) {
    parseJson(text)
    throw new HttpError(400, 'Request body must be a JSON array of events')
  }
  if (texts.length > maxBatchItems)
    throw new HttpError(400, `A batch has at most ${maxBatchItems} items, and this one has ${texts.length}`)
  const items: ItemReader[] = []
  for (const item of texts) {
    await pause()
    items.push(readArrayItem(item))
  }
  return items
}

const readItems = (req: Request, pause: Pause): Promise<ItemReader[]> | ItemReader[] => {
  const text = bodyText(req)
  return ndjsonTypes.includes(mediaType(req) ?? '') ? readLines(text) : readArray(text, pause)
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

/** Submits the items in their order: nothing that was parsed is held while their answers are waited for. */
const submitItems = async (ctx: Context, limitEvents: RateLimit, req: Request) => {
  const { account_id } = apiKey(req)
  checkBacklog(ctx, account_id, longestWaitMs.batch)
  const pause = createYielder()
  const items = await readItems(req, pause)
  await limitEvents(req, Math.max(0, items.length - 1), 1)
  const makeEvent = eventMaker(req, ctx.now())
  const submitted: Promise<EventAnswer>[] = []
  const group = { hasFailed: false }
  let busy: EventAnswer | undefined
  for (const [index, read] of items.entries()) {
    await pause()
    try {
      const { kind, body } = toEvent(read())
      // What comes after an item that found no room must not be recorded before it.
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

const told = new Set<string>([...namesOf(deploymentFields), ...namesOf(buildFields)])

const withoutTold = (body: object): object =>
  Object.fromEntries(Object.entries(body).map(([name, value]) => [name, told.has(name) ? null : value]))

type Result = { status: number; json: string }

/**
 * Makes texts of the answers, which are a tenth of what was parsed, and makes them short beyond the limit, or
 * when the account has not taken what it was answered before.
 */
const resultWriter = ({ answerBuffer }: Context, res: Response): ((answer: EventAnswer) => Result) => {
  const { account_id } = apiKey(res.req)
  const held: (() => void)[] = []
  let left = maxAnswerBytes
  res.once('close', () => {
    for (const giveBack of held) giveBack()
  })
  return ({ status, body }) => {
    const whole = JSON.stringify({ status, body })
    left -= whole.length
    const giveBack = left < 0 || res.closed ? undefined : answerBuffer.hold(account_id, whole.length)
    if (giveBack === undefined) return { status, json: JSON.stringify({ status, body: withoutTold(body) }) }
    held.push(giveBack)
    return { status, json: whole }
  }
}

/** Many events, as a JSON array or one per line. Each item has its own answer, in the order of the items. */
export const submitEventBatch =
  (ctx: Context, { turns, limitEvents }: { turns: BodyQueue; limitEvents: RateLimit }): RequestHandler =>
  async (req, res) => {
    const toResult = resultWriter(ctx, res)

    const answers = await runInBodyQueue(turns, apiKey(req).account_id, req, () =>
      submitItems(ctx, limitEvents, req),
    )
    const results = await Promise.all(answers.map((answer) => answer.then(toResult)))

    const statuses = results.map(({ status }) => status)
    noteItemStatuses(res, statuses)
    if (results.length > 0 && statuses.every((status) => status === 503)) res.set('retry-after', '1')
    res.type('json').send(`{"results":[${results.map(({ json }) => json).join(',')}]}`)
  }
