import { audit } from '@shiplog/audit'
import type { RequestHandler } from 'express'
import type { Context } from '../context.ts'
import { lockRelease, deleteRelease as removeRelease } from '../db/releases.ts'
import type { ReleaseTable, Tx } from '../db/tables.ts'
import { appendReleaseEvent } from './append-event.ts'
import { withRelease } from './with-release.ts'

export const deleteRelease =
  (ctx: Context): RequestHandler =>
  async (req, res) => {
    const remove = async (tx: Tx, release: ReleaseTable) => {
      const { account_id, id, name } = release
      await audit(tx, req, { action: 'release.delete', id, name })
      await removeRelease(tx, account_id, id)
      await appendReleaseEvent(ctx, tx, 'release.deleted', release)
    }
    await withRelease(ctx, req, remove, lockRelease)
    res.status(204).end()
  }
