import { parseQuery } from '@shiplog/http'
import type { RequestHandler } from 'express'
import type { QueryExecutorProvider } from 'kysely'
import { logPageQuery } from '../logged-event.ts'
import { readLogPage } from './read-event-log.ts'

/** `GET /internal/event-log`: answers with a page of the log. Projections fetch what the stream lacks. */
export const serveLog =
  (db: QueryExecutorProvider): RequestHandler =>
  async (req, res) => {
    res.type('json').send(await readLogPage(db, parseQuery(logPageQuery, req.query)))
  }
