import { getApprovalRequest as operation } from '@shiplog/contract'
import { sendAnswer } from '@shiplog/http'
import { requested } from '@shiplog/service-shell'
import type { RequestHandler } from 'express'
import type { Context } from '../../context.ts'
import { findRequest } from '../../db/approval-requests.ts'
import { callerOf } from './caller.ts'
import { showRequest } from './show-request.ts'

export const getRequest =
  (ctx: Context): RequestHandler =>
  async (req, res) => {
    const caller = callerOf(req, ctx.now())
    const row = await requested(ctx.db, req, 'approval_request', (tx, account_id, id) =>
      findRequest(tx, account_id, id, caller),
    )
    sendAnswer(res, operation, showRequest(row, ctx.now()))
  }
