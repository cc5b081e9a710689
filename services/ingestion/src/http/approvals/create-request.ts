import { audit, changesOf } from '@shiplog/audit'
import { principal } from '@shiplog/auth'
import {
  type ApprovalRequestRequest,
  maxOpenApprovalRequests,
  createApprovalRequest as operation,
} from '@shiplog/contract'
import { appendAndCommit } from '@shiplog/event-log'
import { environmentId, productId, versionId } from '@shiplog/events'
import { HttpError, parseBody, sendAnswer } from '@shiplog/http'
import { inAccount } from '@shiplog/postgres'
import { currentTraceparent } from '@shiplog/telemetry'
import type { Request, RequestHandler } from 'express'
import type { Context } from '../../context.ts'
import { countOpenRequests, findRequest, lockRequestsOf, saveRequests } from '../../db/approval-requests.ts'
import { findSource } from '../../db/preflight-facts.ts'
import { lockProduct } from '../../db/product-locks.ts'
import { lockRuleSets } from '../../db/rule-sets.ts'
import type { Tx } from '../../db/tables.ts'
import { isSameSha } from '../../domain/scm-sha.ts'
import { approvalEvent } from '../../guard/approvals/approval-event.ts'
import { openRequest, toOwners } from '../../guard/approvals/recount.ts'
import { type ApprovalRow, isOpen } from '../../guard/approvals/rows.ts'
import { callerOf } from './caller.ts'
import { loadKnownForRequest } from './known-for-request.ts'
import { showRequest } from './show-request.ts'
import { titleOf } from './title-of.ts'

/** The body of a request, with the ids of the names in it. */
type Wanted = ApprovalRequestRequest & Pick<ApprovalRow, 'account_id' | 'product_id' | 'environment_id'>

const toWanted = (req: Request): Wanted => {
  const { account_id } = principal(req)
  const request = parseBody(operation.body.schema, req.body)
  return {
    ...request,
    account_id,
    product_id: productId(account_id, request.product_name),
    environment_id: environmentId(account_id, request.environment_name),
  }
}

/** True for an open request for the same version, commit or branch. */
const isSame = (row: ApprovalRow, { version, scm_sha, scm_branch }: Wanted): boolean => {
  if (!isOpen(row)) return false
  if (version !== null) return row.version === version
  if (row.version !== null) return false
  if (scm_sha !== null) return row.scm_sha !== null && isSameSha(row.scm_sha, scm_sha)
  return row.scm_branch === scm_branch
}

/**
 * Maximum number of open requests for commits and branches of a product in an environment. Each start there
 * reads and locks all of them.
 */
const maxUnversioned = 50

/** @throws HttpError 409 when a product has too many open requests for commits and branches */
const requireRoomHere = (here: ApprovalRow[], { product_name, environment_name, version }: Wanted): void => {
  if (version !== null) return
  const unversioned = here.filter((row) => isOpen(row) && row.version === null).length
  if (unversioned >= maxUnversioned)
    throw new HttpError(
      409,
      `'${product_name}' has ${maxUnversioned} open requests for commits and branches in '${environment_name}', which is the limit: cancel one first`,
    )
}

/** @throws HttpError 409 when the account has too many open requests */
const requireRoom = async (tx: Tx, account_id: string, now: Date): Promise<void> => {
  const open = (await countOpenRequests(tx, [account_id], now)).get(account_id) ?? 0
  if (open >= maxOpenApprovalRequests)
    throw new HttpError(
      409,
      `The account has ${maxOpenApprovalRequests} open approval requests, which is the limit: decide or cancel one first`,
    )
}

/** Opens a request. @throws HttpError 409 when no rule requires an approval, or too many are open */
const open = async (ctx: Context, tx: Tx, req: Request, wanted: Wanted): Promise<ApprovalRow> => {
  const now = ctx.now()
  const { account_id, product_name, environment_name, version } = wanted
  const known = await loadKnownForRequest(ctx, tx, wanted)
  if (known.rules.length === 0)
    throw new HttpError(
      409,
      `No enabled rule requires an approval of '${product_name}' in '${environment_name}'`,
    )
  await requireRoom(tx, account_id, now)
  const { subject, person } = principal(req)
  const source =
    version === null ? undefined : await findSource(tx, versionId(account_id, product_name, version))
  return openRequest(
    {
      ...wanted,
      id: ctx.newId(),
      owners: toOwners([subject, person?.email, person?.unverified_email, ...known.builders]),
      requested_by: subject,
      pending_deployment_id: null,
      named_at: source?.created_at ?? now,
    },
    { ...known, now },
  )
}

export const createRequest =
  (ctx: Context): RequestHandler =>
  async (req, res) => {
    const wanted = toWanted(req)
    const { account_id, product_id, product_name, environment_name, version, scm_sha, scm_branch, reason } =
      wanted
    const now = ctx.now()
    const caller = callerOf(req, now)
    const { shown, appended } = await inAccount(ctx.db, account_id, async (tx) => {
      // Blocked starts of the product open requests, too. The lock keeps a second one from being opened.
      await lockProduct(tx, product_id)
      // Calls of the same account run one at a time from here, so that they do not exceed the limit together.
      await lockRuleSets(tx, [account_id])
      const here = await lockRequestsOf(tx, [wanted], now)
      const known = here.findLast((row) => isSame(row, wanted))
      if (known !== undefined)
        return { shown: await findRequest(tx, account_id, known.id, caller), appended: undefined }
      requireRoomHere(here, wanted)
      const row = await open(ctx, tx, req, wanted)
      const asked = { product_name, environment_name, version, scm_sha, scm_branch, reason }
      const given = Object.entries(asked).filter(([, value]) => value !== null)
      const changes = changesOf(Object.fromEntries(given))
      await audit(tx, req, { action: 'approval_request.create', id: row.id, name: titleOf(row), changes })
      await saveRequests(tx, [row])
      const opened = await findRequest(tx, account_id, row.id, caller)
      const trace = currentTraceparent()
      const event = approvalEvent('approval.requested', row, { id: ctx.newId(), now, trace })
      return { shown: opened, appended: await appendAndCommit(tx, [event]) }
    })
    if (appended !== undefined) ctx.wakeRelay(appended.events)
    if (shown === undefined) throw new Error('The request was not read again')
    sendAnswer(res, operation, showRequest(shown, ctx.now()))
  }
