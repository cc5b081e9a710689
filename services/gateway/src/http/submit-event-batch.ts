import { maxBatchItems } from '@shiplog/contract'
import type { EventAnswer } from '@shiplog/contract/internal'
import { type EventKind, eventKinds } from '@shiplog/events'
import { HttpError } from '@shiplog/http'
import type { Request, RequestHandler } from 'express'
import type { Context } from '../context.ts'
import type { PendingEvent } from '../events/event-batcher.ts'
import { noteItemStatuses } from './count-events.ts'
import { bodyText, isJsonObject, mediaType, ndjsonTypes, parseJson } from './json-body.ts'
import { eventMaker } from './pending-event.ts'

/** Gives an item's value, or throws the item's own error. */
type ItemReader = () => unknown

const readLines = (text: string): ItemReader[] =>
  text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => () => parseJson(line, 'Item'))

const readArray = (text: string): ItemReader[] => {
  const items = parseJson(text)
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

const submit = async (ctx: Context, read: () => PendingEvent): Promise<EventAnswer> => {
  try {
    return await ctx.events.submit(read())
  } catch (err) {
    if (err instanceof HttpError) return { status: err.status, body: { detail: err.message } }
    throw err
  }
}

/** Many events, as a JSON array or one per line. Each item has its own answer, in the order of the items. */
export const submitEventBatch =
  (ctx: Context): RequestHandler =>
  async (req, res) => {
    const items = readItems(req)
    const makeEvent = eventMaker(req, ctx.now())

    const results = await Promise.all(
      items.map((read, index) =>
        submit(ctx, () => {
          const { kind, body } = toEvent(read())
          return makeEvent(kind, body, index)
        }),
      ),
    )

    noteItemStatuses(
      res,
      results.map(({ status }) => status),
    )
    if (results.length > 0 && results.every(({ status }) => status === 503)) res.set('retry-after', '1')
    res.json({ results })
  }
