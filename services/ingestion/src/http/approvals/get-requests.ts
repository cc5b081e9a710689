import { listApprovalRequests as operation } from '@shiplog/contract'
import { byCreation, serveList } from '@shiplog/service-shell'
import type { RequestHandler } from 'express'
import type { Context } from '../../context.ts'
import { listRequests } from '../../db/approval-requests.ts'
import { callerOf } from './caller.ts'
import { showRequest } from './show-request.ts'

export const getRequests =
  (ctx: Context): RequestHandler =>
  (req, res, next) =>
    serveList(ctx.db, operation, {
      path: '/approval-requests/',
      list: async (tx, account_id, query, page) => {
        const rows = await listRequests(tx, account_id, query, { page, caller: callerOf(req, ctx.now()) })
        const now = ctx.now()
        return rows.map((row) => ({ ...showRequest(row, now), is_beyond: row.is_beyond }))
      },
      keyOf: byCreation,
    })(req, res, next)
