import { packAnswers, submittedEvents } from '@shiplog/contract/internal'
import { createConcurrencyLimit } from '@shiplog/fair-share'
import { HttpError, parseBody } from '@shiplog/http'
import type { Request, RequestHandler } from 'express'
import type { Context } from '../context.ts'
import { submitItems } from '../ingest/submit-items.ts'

const countStatuses = (statuses: number[]): Record<string, number> => {
  const counts: Record<string, number> = {}
  for (const status of statuses) counts[status] = (counts[status] ?? 0) + 1
  return counts
}

/**
 * Maximum number of batches that are parsed and decided at a time. Each batch takes up to 20 MB of memory.
 * More batches would not raise the throughput, because the lock on the event log lets one transaction commit
 * at a time.
 */
const maxConcurrentBatches = 4

/** Time reserved for the commit and the answer, after the last check of the batch's deadline. */
const commitMs = 1_000

/**
 * Stores the time at which the request began. It must run before the body is read, because the gateway's
 * timeout begins with the request.
 */
export const startClock: RequestHandler = (_req, res, next) => {
  res.locals.startedAt = performance.now()
  next()
}

/**
 * Parses the body, and removes its bytes from the request. Otherwise the request would keep them in memory
 * until the answer.
 */
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
      res.json(packAnswers(results))
    } catch (err) {
      statuses.push(...items.map(() => (err instanceof HttpError ? err.status : 500)))
      throw err
    } finally {
      const duration_ms = Math.round(performance.now() - startedAt)
      ctx.log.info({ items: items.length, statuses: countStatuses(statuses), duration_ms }, 'events answered')
    }
  }

/**
 * Handles `POST /internal/events`: stores a batch of events from the gateway. Each item is answered, in
 * order, as if it had been sent alone. When the batch is too large, only the first items are answered, and
 * the gateway sends the others again. The body is parsed here, so that a batch that waits for the concurrency
 * limit takes no more memory than its bytes.
 */
export const submitEvents = (ctx: Context): RequestHandler => {
  const { acquire } = createConcurrencyLimit({ atOnce: maxConcurrentBatches })
  const handle = submit(ctx)
  return async (req, res, next) => {
    // A batch has events of many accounts, so all batches are in one queue.
    const release = await acquire('gateway')
    try {
      await handle(req, res, next)
    } finally {
      release()
    }
  }
}
