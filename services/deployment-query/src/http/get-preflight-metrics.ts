import { principal } from '@shiplog/auth'
import { getPreflightMetrics as operation } from '@shiplog/contract'
import { HttpError, parseQuery, periodOf, sendAnswer } from '@shiplog/http'
import { readInAccount } from '@shiplog/postgres'
import type { RequestHandler } from 'express'
import type { Context } from '../context.ts'
import { findPreflightMetrics, maxCountedChecks } from '../db/preflight-metrics.ts'

export const getPreflightMetrics =
  ({ db }: Context): RequestHandler =>
  async (req, res) => {
    const { account_id } = principal(req)
    const query = parseQuery(operation.query, req.query)
    const filter = { ...query, ...periodOf(query, new Date()) }
    const metrics = await readInAccount(db, account_id, (tx) => findPreflightMetrics(tx, account_id, filter))
    if (metrics === undefined)
      throw new HttpError(
        400,
        `The period has more than ${maxCountedChecks} checks: ask for a shorter period, or for one product`,
      )
    sendAnswer(res, operation, metrics)
  }
