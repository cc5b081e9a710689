import { audit, changesOf } from '@shiplog/audit'
import { addReleaseVersion as operation } from '@shiplog/contract'
import { HttpError, isId, parseBody, sendAnswer } from '@shiplog/http'
import { existsElsewhere } from '@shiplog/postgres'
import type { RequestHandler } from 'express'
import type { Context } from '../context.ts'
import {
  countReleaseVersions,
  findReleaseVersionOf,
  type LockedVersionRow,
  lockVersion,
  upsertReleaseVersion,
} from '../db/release-versions.ts'
import { lockRelease } from '../db/releases.ts'
import type { ReleaseTable, Tx } from '../db/tables.ts'
import { additionRefusal } from '../domain/release-refusal.ts'
import { appendReleaseEvent } from './append-event.ts'
import { withRelease } from './with-release.ts'

/** Adds a version to a release. @throws HttpError 409 when the version cannot be added */
const add = async (
  { now, maxReleaseVersions }: Context,
  tx: Tx,
  release: ReleaseTable,
  version: LockedVersionRow,
): Promise<void> => {
  const present = await findReleaseVersionOf(tx, release, version.product_id)
  const count = await countReleaseVersions(tx, release)
  const refusal = additionRefusal({ status: release.status, version, present, count, maxReleaseVersions })
  if (refusal !== undefined) throw new HttpError(409, refusal)

  const { id: version_id, account_id, product_id, product_position } = version
  await upsertReleaseVersion(tx, {
    release_id: release.id,
    product_id,
    product_position,
    version_id,
    account_id,
    added_at: now(),
  })
}

/**
 * Refuses a version that the account does not have. The messages are about the version, because the release
 * was found.
 *
 * @throws HttpError 403 when another account has the version, otherwise 404
 */
const refuseVersion = async ({ db }: Context, account_id: string, id: string): Promise<never> => {
  if (isId(id) && (await existsElsewhere(db, 'version', account_id, id)))
    throw new HttpError(403, 'The version belongs to another account')
  throw new HttpError(404, 'Version not found')
}

/**
 * Adds a version to a release. The lock on the release makes concurrent changes of the release wait. The
 * version is read while the lock is held. If it were read earlier, its product might be deleted and created
 * again meanwhile, and the version could replace a version of the new product.
 */
export const addReleaseVersion =
  (ctx: Context): RequestHandler =>
  async (req, res) => {
    const addRequested = async (tx: Tx, release: ReleaseTable) => {
      const { version_id } = parseBody(operation.body.schema, req.body)
      const { account_id } = release
      const version = isId(version_id) ? await lockVersion(tx, account_id, version_id) : undefined
      if (version !== undefined) {
        const { id, name } = release
        await audit(tx, req, { action: 'release.add_version', id, name, changes: changesOf({ version_id }) })
        await add(ctx, tx, release, version)
        await appendReleaseEvent(ctx, tx, 'release.updated', release)
      }
      return { account_id, version_id, version }
    }
    const { account_id, version_id, version } = await withRelease(ctx, req, addRequested, lockRelease)
    if (version === undefined) return await refuseVersion(ctx, account_id, version_id)

    sendAnswer(res, operation, version)
  }
