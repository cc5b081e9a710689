import { principal } from '@shiplog/auth'
import { HttpError, idParameter, refuse } from '@shiplog/http'
import { audit, changesOf } from '@shiplog/internal-api'
import { existsElsewhere } from '@shiplog/postgres'
import type { RequestHandler } from 'express'
import type { Context } from '../context.ts'
import { deleteReleaseVersion } from '../db/release-versions.ts'
import { lockRelease, type ReleaseRow } from '../db/releases.ts'
import type { Tx } from '../db/tables.ts'
import { removalRefusal } from '../domain/release-refusal.ts'
import { withRelease } from './get-release.ts'

/**
 * What is not in there is not found, in every status; the refusal rolls the removal back.
 *
 * @throws HttpError 409
 */
const remove = async (tx: Tx, release: ReleaseRow, version_id: string): Promise<boolean> => {
  const wasInThere = await deleteReleaseVersion(tx, release, version_id)
  const refusal = removalRefusal(release.status)
  if (wasInThere && refusal !== undefined) throw new HttpError(409, refusal)
  return wasInThere
}

/** The lock on the release puts a removal before or after a change of its status. */
export const removeReleaseVersion =
  (ctx: Context): RequestHandler =>
  async (req, res) => {
    const version_id = idParameter(req, 'version-id')
    const removeNamed = async (tx: Tx, release: ReleaseRow) => {
      const wasInThere = await remove(tx, release, version_id)
      const { id, name } = release
      const changes = changesOf({ version_id })
      if (wasInThere) await audit(tx, req, { action: 'release.remove_version', id, name, changes })
      return wasInThere
    }
    const wasInThere = await withRelease(ctx, req, removeNamed, lockRelease)
    if (!wasInThere) await refuse(existsElsewhere(ctx.db, 'version', principal(req).account_id, version_id))
    res.status(204).end()
  }
