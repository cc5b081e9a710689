import { headPosition, readEventLog } from '@shiplog/event-log'
import { parseQuery } from '@shiplog/http'
import type { RequestHandler } from 'express'
import { z } from 'zod'
import type { Context } from '../context.ts'

const query = z.object({
  after: z.coerce.number().int().min(0).default(0),
  limit: z.coerce.number().int().min(1).max(1_000).default(500),
})

/** For projections of CATALOG that missed something. */
export const getEventLog =
  ({ db }: Context): RequestHandler =>
  async (req, res) => {
    const range = parseQuery(query, req.query)
    // The head first: events that are logged in between only make the page reach beyond it.
    const head = await headPosition(db)
    const events = await readEventLog(db, range)
    res.json({ events, head })
  }
