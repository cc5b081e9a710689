import { audit } from '@shiplog/audit'
import { appendAndCommit } from '@shiplog/event-log'
import { requested } from '@shiplog/service-shell'
import { currentTraceparent } from '@shiplog/telemetry'
import type { RequestHandler } from 'express'
import type { Context } from '../../context.ts'
import { lockRequest, saveRequests } from '../../db/approval-requests.ts'
import { approvalEvent } from '../../guard/approvals/approval-event.ts'
import { requireOpen } from './require-open.ts'
import { titleOf } from './title-of.ts'

export const cancelRequest =
  (ctx: Context): RequestHandler =>
  async (req, res) => {
    const now = ctx.now()
    const { events } = await requested(ctx.db, req, 'approval_request', async (tx, account_id, id) => {
      const row = await lockRequest(tx, account_id, id)
      if (row === undefined) return undefined
      requireOpen(row, 'cancelled', now)
      const after = { ...row, state: 'cancelled', decided_at: now } as const
      await audit(tx, req, { action: 'approval_request.cancel', id, name: titleOf(row) })
      await saveRequests(tx, [after])
      const trace = currentTraceparent()
      return await appendAndCommit(tx, [
        approvalEvent('approval.cancelled', after, { id: ctx.newId(), now, trace }),
      ])
    })
    ctx.wakeRelay(events)
    res.status(204).end()
  }
