import { parseQuery } from '@shiplog/http'
import type { RequestHandler } from 'express'
import type { QueryExecutorProvider } from 'kysely'
import { logPageQuery } from '../logged-event.ts'
import { readLogPage } from './read-event-log.ts'

/**
 * Handles `GET /internal/event-log`: answers with a page of the log. Rebuilds call it, and projections for
 * events that the stream does not have.
 */
export const serveLog =
  (db: QueryExecutorProvider): RequestHandler =>
  async (req, res) => {
    res.type('json').send(await readLogPage(db, parseQuery(logPageQuery, req.query)))
  }
