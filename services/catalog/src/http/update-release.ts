import { audit, changesOf } from '@shiplog/audit'
import { updateRelease as operation, type ReleasePatch } from '@shiplog/contract'
import { parseBody, sendAnswer } from '@shiplog/http'
import type { RequestHandler } from 'express'
import type { Context } from '../context.ts'
import { lockRelease, updateRelease as storeRelease } from '../db/releases.ts'
import { appendReleaseEvent } from './append-release-event.ts'
import { withRelease } from './get-release.ts'

const toColumns = ({ name, description, status, extra_metadata }: ReleasePatch) => ({
  ...(name !== undefined && { name }),
  ...(description !== undefined && { description }),
  ...(status !== undefined && { status }),
  ...(extra_metadata !== undefined && { extra_metadata }),
})

export const updateRelease =
  (ctx: Context): RequestHandler =>
  async (req, res) => {
    const release = await withRelease(
      ctx,
      req,
      async (tx, { account_id, id, name }) => {
        const patch = parseBody(operation.body.schema, req.body)
        await audit(tx, req, { action: 'release.update', id, name, changes: changesOf(patch) })
        const updated = await storeRelease(tx, account_id, id, { ...toColumns(patch), updated_at: ctx.now() })
        await appendReleaseEvent(ctx, tx, 'release.updated', updated)
        return updated
      },
      lockRelease,
    )
    sendAnswer(res, operation, release)
  }
