import { addReleaseVersion as operation } from '@shiplog/contract'
import { HttpError, isId, parseBody, sendAnswer } from '@shiplog/http'
import { audit, changesOf } from '@shiplog/internal-api'
import { existsElsewhere } from '@shiplog/postgres'
import type { RequestHandler } from 'express'
import type { Context } from '../context.ts'
import {
  countReleaseVersions,
  findLivingVersion,
  findReleaseVersionOf,
  type LivingVersionRow,
  putReleaseVersion,
} from '../db/release-versions.ts'
import { lockRelease, type ReleaseRow } from '../db/releases.ts'
import type { Tx } from '../db/tables.ts'
import { releaseRefusal } from '../domain/release-refusal.ts'
import { withRelease } from './get-release.ts'

/** @throws HttpError 409 */
const add = async (
  { now, maxReleaseVersions: most }: Context,
  tx: Tx,
  release: ReleaseRow,
  version: LivingVersionRow,
): Promise<void> => {
  const present = await findReleaseVersionOf(tx, release, version.product_id)
  const count = await countReleaseVersions(tx, release)
  const refusal = releaseRefusal({ status: release.status, version, present, count, most })
  if (refusal !== undefined) throw new HttpError(409, refusal)

  const { id: version_id, account_id, product_id, product_position } = version
  await putReleaseVersion(tx, {
    release_id: release.id,
    product_id,
    product_position,
    version_id,
    account_id,
    added_at: now(),
  })
}

/** With sentences that name the version: else they would seem to mean the release. @throws HttpError */
const refuseVersion = async ({ db }: Context, account_id: string, id: string): Promise<never> => {
  if (isId(id) && (await existsElsewhere(db, 'version', account_id, id)))
    throw new HttpError(403, 'The version belongs to another account')
  throw new HttpError(404, 'Version not found')
}

/**
 * The lock on the release lets one change of it happen at a time. The version is read while it is held: read
 * before, it could be of a product that was deleted meanwhile, and replace the version of the product that
 * came after.
 */
export const addReleaseVersion =
  (ctx: Context): RequestHandler =>
  async (req, res) => {
    const addRequested = async (tx: Tx, release: ReleaseRow) => {
      const { version_id } = parseBody(operation.body.schema, req.body)
      const { account_id } = release
      const version = isId(version_id) ? await findLivingVersion(tx, account_id, version_id) : undefined
      if (version !== undefined) {
        const { id, name } = release
        await audit(tx, req, { action: 'release.add_version', id, name, changes: changesOf({ version_id }) })
        await add(ctx, tx, release, version)
      }
      return { account_id, version_id, version }
    }
    const { account_id, version_id, version } = await withRelease(ctx, req, addRequested, lockRelease)
    if (version === undefined) return await refuseVersion(ctx, account_id, version_id)

    sendAnswer(res, operation, version)
  }
