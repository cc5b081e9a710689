import { principal } from '@shiplog/auth'
import { getApprovalMetrics as operation } from '@shiplog/contract'
import { HttpError, parseQuery, sendAnswer } from '@shiplog/http'
import { readInAccount } from '@shiplog/postgres'
import type { RequestHandler } from 'express'
import type { Context } from '../../context.ts'
import { findApprovalMetrics, maxMeasured } from '../../db/approval-metrics.ts'

const defaultPeriodMs = 30 * 24 * 60 * 60 * 1_000

/** Returns the period of a query. @throws HttpError 400 when it ends before it begins */
const periodOf = (query: { from: string | null; to: string | null }, now: Date): { from: Date; to: Date } => {
  const to = query.to === null ? now : new Date(query.to)
  const from =
    query.from === null ? new Date(Math.max(0, to.getTime() - defaultPeriodMs)) : new Date(query.from)
  if (from < to) return { from, to }
  throw new HttpError(400, "Query parameter 'to' must be after 'from'")
}

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
