import { principal } from '@shiplog/auth'
import { getApprovalMetrics as operation } from '@shiplog/contract'
import { HttpError, parseQuery, periodOf, sendAnswer } from '@shiplog/http'
import { readInAccount } from '@shiplog/postgres'
import type { RequestHandler } from 'express'
import type { Context } from '../../context.ts'
import { findApprovalMetrics, maxMeasured } from '../../db/approval-metrics.ts'

export const getMetrics =
  (ctx: Context): RequestHandler =>
  async (req, res) => {
    const { account_id } = principal(req)
    const query = parseQuery(operation.query, req.query)
    const now = ctx.now()
    const filter = { ...query, ...periodOf(query, now), now }
    const metrics = await readInAccount(ctx.db, account_id, (tx) =>
      findApprovalMetrics(tx, account_id, filter),
    )
    if (metrics === undefined)
      throw new HttpError(
        400,
        `The period has more than ${maxMeasured} requests: ask for a shorter period, or for one product`,
      )
    sendAnswer(res, operation, metrics)
  }
