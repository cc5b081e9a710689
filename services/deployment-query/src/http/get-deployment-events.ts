import { listDeploymentEvents as operation } from '@shiplog/contract'
import { decodeCursor, parseQuery, sendPage } from '@shiplog/http'
import { requested } from '@shiplog/service-shell'
import type { RequestHandler } from 'express'
import type { Context } from '../context.ts'
import { findDeploymentEvents } from '../db/deployments.ts'
import { pageKeyOf, pathOfHistory, toShown } from './history.ts'

/**
 * Lists the history of a deployment. A page is not limited by bytes: the events contain no free text, so a
 * page of 200 is below 100 KiB.
 */
export const getDeploymentEvents =
  ({ db }: Context): RequestHandler =>
  async (req, res) => {
    const { limit, cursor } = parseQuery(operation.query, req.query)
    const page = { limit, after: decodeCursor(cursor) }
    const { id, events } = await requested(db, req, 'deployment', (tx, account_id, id) =>
      findDeploymentEvents(tx, account_id, id, page),
    )
    const rows = events.map(toShown)
    sendPage(res, operation, { rows, limit, path: pathOfHistory(id), keyOf: (row) => pageKeyOf(row) })
  }
