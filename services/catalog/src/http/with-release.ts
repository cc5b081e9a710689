import { principal } from '@shiplog/auth'
import { idParameter, refuse } from '@shiplog/http'
import { existsElsewhere, inAccount } from '@shiplog/postgres'
import type { Request } from 'express'
import type { Context } from '../context.ts'
import { findRelease } from '../db/releases.ts'
import type { ReleaseTable, Tx } from '../db/tables.ts'

type Work<Result> = (tx: Tx, release: ReleaseTable) => Promise<Result>

/**
 * Runs `work` on a release of an account, in one transaction.
 *
 * @param find loads the release; `lockRelease` when `work` changes it
 * @throws HttpError 403 when the release belongs to another account, 404 when it does not exist
 */
export const withAccountRelease = async <Result>(
  { db }: Context,
  account_id: string,
  id: string,
  work: Work<Result>,
  find = findRelease,
): Promise<Result> => {
  const done = await inAccount(db, account_id, async (tx) => {
    const release = await find(tx, account_id, id)
    return release && { result: await work(tx, release) }
  })
  return done ? done.result : await refuse(existsElsewhere(db, 'release', account_id, id))
}

/**
 * Runs `work` on the release that the path names, as `withAccountRelease` does.
 *
 * @throws HttpError 403 when the release belongs to another account, 404 when it does not exist
 */
export const withRelease = <Result>(
  ctx: Context,
  req: Request,
  work: Work<Result>,
  find = findRelease,
): Promise<Result> =>
  withAccountRelease(ctx, principal(req).account_id, idParameter(req, 'release-id'), work, find)
