import { type SubmittedAnswers, submittedEvents } from '@shiplog/contract/internal'
import { HttpError, parseBody } from '@shiplog/http'
import type { RequestHandler } from 'express'
import type { Context } from '../context.ts'
import { submitItems } from '../ingest/submit-items.ts'

const countStatuses = (statuses: number[]): Record<string, number> => {
  const counts: Record<string, number> = {}
  for (const status of statuses) counts[status] = (counts[status] ?? 0) + 1
  return counts
}

/** A batch of events from the gateway: each item is answered in its place, as if it had come alone. */
export const submitEvents =
  (ctx: Context): RequestHandler =>
  async (req, res) => {
    const startedAt = performance.now()
    const { items } = parseBody(submittedEvents, req.body)
    const statuses: number[] = []
    try {
      const results = await submitItems(ctx, items)
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
