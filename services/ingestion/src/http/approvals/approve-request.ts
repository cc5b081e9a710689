import { approveRequest as operation } from '@shiplog/contract'
import { parseBody, sendAnswer } from '@shiplog/http'
import type { RequestHandler } from 'express'
import type { Context } from '../../context.ts'
import { decideRequest } from './decide-request.ts'
import { showRequest } from './show-request.ts'

export const approveRequest =
  (ctx: Context): RequestHandler =>
  async (req, res) => {
    const { comment } = parseBody(operation.body.schema, req.body ?? {})
    const row = await decideRequest(ctx, req, { choice: 'approved', comment })
    sendAnswer(res, operation, showRequest(row, ctx.now()))
  }
