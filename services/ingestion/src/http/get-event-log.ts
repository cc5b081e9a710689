import { headPosition, readEventLog } from '@shiplog/event-log'
import { parseQuery } from '@shiplog/http'
import type { RequestHandler } from 'express'
import { z } from 'zod'
import type { Context } from '../context.ts'

const maxEvents = 1_000

const eventLogQuery = z.object({
  after: z.coerce.number().int().min(0).default(0),
  limit: z.coerce
    .number()
    .int()
    .min(1)
    .default(maxEvents)
    .transform((limit) => Math.min(limit, maxEvents)),
})

/** A page of the log for those who project it: what their stream lacks, they fetch here. */
export const getEventLog =
  (ctx: Context): RequestHandler =>
  async (req, res) => {
    const range = parseQuery(eventLogQuery, req.query)
    const events = await readEventLog(ctx.db, range)
    // Asked after the page, so that it covers every event of the page.
    res.json({ events, head: await headPosition(ctx.db) })
  }
