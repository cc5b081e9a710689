import { parseQuery } from '@shiplog/http'
import type { RequestHandler } from 'express'
import type { QueryExecutorProvider } from 'kysely'
import { z } from 'zod'
import { readLogPage } from './read-event-log.ts'

const maxEvents = 1_000

const range = z.object({
  after: z.coerce.number().int().min(0).default(0),
  limit: z.coerce
    .number()
    .int()
    .min(1)
    .default(maxEvents)
    .transform((limit) => Math.min(limit, maxEvents)),
})

/** `GET /internal/event-log`: a page of the log for those who project it. What their stream lacks, they fetch here. */
export const serveLog =
  (db: QueryExecutorProvider): RequestHandler =>
  async (req, res) => {
    res.json(await readLogPage(db, parseQuery(range, req.query)))
  }
