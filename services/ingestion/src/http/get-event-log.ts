import { readLogPage } from '@shiplog/event-log'
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
  ({ db }: Context): RequestHandler =>
  async (req, res) => {
    res.json(await readLogPage(db, parseQuery(eventLogQuery, req.query)))
  }
