import { type SubmittedAnswers, submittedEvents } from '@shiplog/contract/internal'
import { HttpError, parseBody } from '@shiplog/http'
import type { Request, RequestHandler } from 'express'
import type { Context } from '../context.ts'
import { submitItems } from '../ingest/submit-items.ts'
import { createTurns } from '../ingest/turns.ts'

const countStatuses = (statuses: number[]): Record<string, number> => {
  const counts: Record<string, number> = {}
  for (const status of statuses) counts[status] = (counts[status] ?? 0) + 1
  return counts
}

/** Parsed, a batch and what its transaction holds take up to 20 MB. Commits go one by one anyway. */
const batchesAtOnce = 4

/** What the commit and the answer may take once it is certain that the batch is not late. */
const commitMs = 1_000

/** Before the body: from the head of the request on, the gateway waits. */
export const startClock: RequestHandler = (_req, res, next) => {
  res.locals.startedAt = performance.now()
  next()
}

/** Takes the body out of the request, which would keep it until it is answered. */
const takeJson = (req: Request): unknown => {
  const bytes: unknown = req.body
  req.body = undefined
  try {
    return JSON.parse(String(bytes))
  } catch (err) {
    throw new HttpError(400, 'Request body is not valid JSON', { cause: err })
  }
}

const submit =
  (ctx: Context): RequestHandler =>
  async (req, res) => {
    const startedAt = Number(res.locals.startedAt)
    const { items, timeout_ms } = parseBody(submittedEvents, takeJson(req))
    const deadline = startedAt + timeout_ms - commitMs
    const remainingMs = (): number => (res.closed ? 0 : deadline - performance.now())
    const statuses: number[] = []
    try {
      const results = await submitItems(ctx, items, remainingMs)
      statuses.push(...results.map(({ status }) => status))
      res.json({ results } satisfies SubmittedAnswers)
    } catch (err) {
      statuses.push(...items.map(() => (err instanceof HttpError ? err.status : 500)))
      throw err
    } finally {
      const duration_ms = Math.round(performance.now() - startedAt)
      ctx.log.info({ items: items.length, statuses: countStatuses(statuses), duration_ms }, 'events answered')
    }
  }

/**
 * A batch of events from the gateway: each item is answered in its place, as if it had come alone. The answer
 * may be of the first items only: the gateway sends the others again. The body comes as bytes, which wait
 * their turn to be parsed.
 */
export const submitEvents = (ctx: Context): RequestHandler => {
  const inTurn = createTurns(batchesAtOnce)
  const handle = submit(ctx)
  return async (req, res, next) => await inTurn(async () => await handle(req, res, next))
}
