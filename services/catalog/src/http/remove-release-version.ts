import { audit, changesOf } from '@shiplog/audit'
import { principal } from '@shiplog/auth'
import { HttpError, idParameter, refuse } from '@shiplog/http'
import { existsElsewhere } from '@shiplog/postgres'
import type { RequestHandler } from 'express'
import type { Context } from '../context.ts'
import { deleteReleaseVersion } from '../db/release-versions.ts'
import { lockRelease } from '../db/releases.ts'
import type { ReleaseTable, Tx } from '../db/tables.ts'
import { closedRefusal } from '../domain/release-refusal.ts'
import { appendReleaseEvent } from './append-event.ts'
import { withRelease } from './with-release.ts'

/** Removes a version from a release. The lock on the release makes a concurrent change of its status wait. */
export const removeReleaseVersion =
  (ctx: Context): RequestHandler =>
  async (req, res) => {
    const version_id = idParameter(req, 'version-id')
    const remove = async (tx: Tx, release: ReleaseTable) => {
      // The version is removed before the status is checked, so that the answer for a version that is not in
      // the release does not depend on the status. The error 409 rolls the removal back.
      if (!(await deleteReleaseVersion(tx, release, version_id))) return false
      const { id, name, status } = release
      const refusal = closedRefusal(status)
      if (refusal !== undefined) throw new HttpError(409, refusal)
      const changes = changesOf({ version_id })
      await audit(tx, req, { action: 'release.remove_version', id, name, changes })
      await appendReleaseEvent(ctx, tx, 'release.updated', release)
      return true
    }
    const wasInRelease = await withRelease(ctx, req, remove, lockRelease)
    if (!wasInRelease) await refuse(existsElsewhere(ctx.db, 'version', principal(req).account_id, version_id))
    res.status(204).end()
  }
