import { audit, changesOf } from '@shiplog/audit'
import { updateRelease as operation } from '@shiplog/contract'
import { parseBody, sendAnswer } from '@shiplog/http'
import type { RequestHandler } from 'express'
import type { Context } from '../context.ts'
import { lockRelease, updateRelease as storeRelease } from '../db/releases.ts'
import { appendReleaseEvent } from './append-event.ts'
import { withRelease } from './with-release.ts'

export const updateRelease =
  (ctx: Context): RequestHandler =>
  async (req, res) => {
    const release = await withRelease(
      ctx,
      req,
      async (tx, { account_id, id, name }) => {
        const patch = parseBody(operation.body.schema, req.body)
        await audit(tx, req, { action: 'release.update', id, name, changes: changesOf(patch) })
        const updated = await storeRelease(tx, account_id, id, { ...patch, updated_at: ctx.now() })
        await appendReleaseEvent(ctx, tx, 'release.updated', updated)
        return updated
      },
      lockRelease,
    )
    sendAnswer(res, operation, release)
  }
