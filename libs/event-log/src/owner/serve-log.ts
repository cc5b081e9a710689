import { parseQuery } from '@shiplog/http'
import type { RequestHandler } from 'express'
import type { QueryExecutorProvider } from 'kysely'
import { logPageQuery } from '../logged-event.ts'
import { readLogPage } from './read-event-log.ts'

/**
 * `GET /internal/event-log`: a page of the log for those who project it. What their stream lacks, they fetch
 * here.
 */
export const serveLog =
  (db: QueryExecutorProvider): RequestHandler =>
  async (req, res) => {
    res.type('json').send(await readLogPage(db, parseQuery(logPageQuery, req.query)))
  }
