import { maxBatchItems } from '@shiplog/contract'
import type { EventAnswer } from '@shiplog/contract/internal'
import { buildFields, deploymentFields, type EventKind, eventKinds, namesOf } from '@shiplog/events'
import { HttpError } from '@shiplog/http'
import type { Request, RequestHandler, Response } from 'express'
import type { Context } from '../context.ts'
import { apiKey } from './authenticate-key.ts'
import { noteItemStatuses } from './count-events.ts'
import { bodyText, isJsonObject, mediaType, ndjsonTypes, parseJson } from './json-body.ts'
import { eventMaker } from './pending-event.ts'

/** Of an array: room for a thousand items of a hundred values each, or for fewer larger ones. */
const maxBatchValues = 100_000

/** What an answer may hold of what events told; the results beyond it say null. */
const maxAnswerBytes = 4 * 1024 * 1024

/** Gives an item's value, or throws the item's own error. */
type ItemReader = () => unknown

const readLines = (text: string): ItemReader[] =>
  text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => () => parseJson(line, 'Item'))

const readArray = (text: string): ItemReader[] => {
  const items = parseJson(text, 'Request body', maxBatchValues)
  if (!Array.isArray(items)) throw new HttpError(400, 'Request body must be a JSON array of events')
  return items.map((item) => () => item)
}

const readItems = (req: Request): ItemReader[] => {
  const text = bodyText(req)
  const items = ndjsonTypes.includes(mediaType(req) ?? '') ? readLines(text) : readArray(text)
  if (items.length > maxBatchItems)
    throw new HttpError(400, `A batch has at most ${maxBatchItems} items, and this one has ${items.length}`)
  return items
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

/** Submits the items at once: nothing that was parsed is held while their answers are waited for. */
const submitItems = (ctx: Context, req: Request): Promise<EventAnswer>[] => {
  const items = readItems(req)
  const makeEvent = eventMaker(req, ctx.now())
  return items.map((read, index) => {
    try {
      const { kind, body } = toEvent(read())
      return ctx.events.submit(makeEvent(kind, body, index))
    } catch (err) {
      return Promise.resolve(refusal(err))
    }
  })
}

const told = new Set<string>([...namesOf(deploymentFields), ...namesOf(buildFields)])

const withoutTold = (body: object): object =>
  Object.fromEntries(Object.entries(body).map(([name, value]) => [name, told.has(name) ? null : value]))

type Result = { status: number; json: string }

/**
 * Makes texts of the answers, which are a tenth of what was parsed, and makes them short beyond the limit, or
 * when the account has not taken what it was answered before.
 */
const resultWriter = ({ heldAnswers }: Context, res: Response): ((answer: EventAnswer) => Result) => {
  const { account_id } = apiKey(res.req)
  const held: (() => void)[] = []
  let left = maxAnswerBytes
  res.once('close', () => {
    for (const giveBack of held) giveBack()
  })
  return ({ status, body }) => {
    const whole = JSON.stringify({ status, body })
    left -= whole.length
    const giveBack = left < 0 || res.closed ? undefined : heldAnswers.hold(account_id, whole.length)
    if (giveBack === undefined) return { status, json: JSON.stringify({ status, body: withoutTold(body) }) }
    held.push(giveBack)
    return { status, json: whole }
  }
}

/** Many events, as a JSON array or one per line. Each item has its own answer, in the order of the items. */
export const submitEventBatch =
  (ctx: Context): RequestHandler =>
  async (req, res) => {
    const toResult = resultWriter(ctx, res)

    const results = await Promise.all(submitItems(ctx, req).map((answer) => answer.then(toResult)))

    const statuses = results.map(({ status }) => status)
    noteItemStatuses(res, statuses)
    if (results.length > 0 && statuses.every((status) => status === 503)) res.set('retry-after', '1')
    res.type('json').send(`{"results":[${results.map(({ json }) => json).join(',')}]}`)
  }
