import { audit, changesOf } from '@shiplog/audit'
import { appendAndCommit, type NewEvent } from '@shiplog/event-log'
import type { ApprovalChoice } from '@shiplog/events'
import { requested } from '@shiplog/service-shell'
import { currentTraceparent } from '@shiplog/telemetry'
import type { Request } from 'express'
import type { Context } from '../../context.ts'
import {
  type ApprovalRowForCaller,
  findRequest,
  lockRequest,
  saveRequests,
} from '../../db/approval-requests.ts'
import type { Tx } from '../../db/tables.ts'
import { approvalEvent } from '../../guard/approvals/approval-event.ts'
import { supersede } from '../../guard/approvals/batch-approvals.ts'
import { recount, toOwners } from '../../guard/approvals/recount.ts'
import { type ApprovalRow, type StoredDecision, stateAt } from '../../guard/approvals/rows.ts'
import { callerOf, type Decider, decider } from './caller.ts'
import { type KnownForRequest, loadKnownForRequest } from './known-for-request.ts'
import { requireMay, requireNew } from './require-may.ts'
import { requireOpen } from './require-open.ts'
import { titleOf } from './title-of.ts'

type Decided = { choice: ApprovalChoice; comment: string | null }

/** Returns what a person has decided about a request; undefined for nothing yet. */
const decisionOf = ({ decisions }: ApprovalRow, { subject }: Decider): StoredDecision | undefined =>
  decisions.findLast((decision) => decision.subject === subject)

const withDecision = (
  row: ApprovalRow,
  { person, choice, comment, now }: Decided & { person: Decider; now: Date },
): ApprovalRow => {
  const { subject, name, email, unverified_email } = person
  const named = new Set(row.requirements.flatMap(({ roles }) => roles))
  const decision: StoredDecision = {
    ...{ decision: choice, subject, name, email, unverified_email, comment },
    decided_at: now.toISOString(),
    roles: person.roles.filter((role) => named.has(role)),
  }
  // An earlier approval of the same person did not count: the new one replaces it.
  const others = row.decisions.filter((one) => one.subject !== subject || one.decision !== choice)
  return { ...row, decisions: [...others, decision] }
}

const missingIn = ({ requirements }: ApprovalRow): number =>
  requirements.reduce((sum, { missing }) => sum + missing, 0)

/** True when a decision repeats one that the person has made, and would change nothing. */
const isRepeated = (
  row: ApprovalRow,
  known: KnownForRequest,
  decided: Decided & { person: Decider; now: Date },
): boolean => {
  const { person, choice, now } = decided
  if (decisionOf(row, person)?.decision !== choice) return false
  if (stateAt(row, now) !== 'pending' || known.rules.length === 0) return true
  const current = recount(row, { ...known, now })
  const again = recount(withDecision(current, decided), { ...known, now })
  return missingIn(again) >= missingIn(current)
}

/** Returns the request after a decision, and the type of the event about it. */
const decide = (
  row: ApprovalRow,
  known: KnownForRequest,
  decided: Decided & { person: Decider; now: Date },
) => {
  const { choice, now } = decided
  const owners = toOwners([...row.owners, ...known.builders])
  // The rules may have changed since the request was opened: their requirements of now count.
  const current = recount({ ...row, owners }, { ...known, now })
  requireMay(current, known, decided)
  const after = withDecision(current, decided)
  if (choice === 'rejected')
    return {
      row: { ...after, state: 'rejected', decided_at: now, expires_at: row.expires_at } as const,
      type: 'approval.rejected',
    } as const
  const counted = recount(after, { ...known, now })
  const type = counted.state === 'approved' ? 'approval.granted' : 'approval.given'
  return { row: counted, type } as const
}

/** Returns the events of a decision, in the order in which they are logged. */
const eventsOf = async (
  ctx: Context,
  tx: Tx,
  { row, type }: ReturnType<typeof decide>,
  now: Date,
): Promise<NewEvent[]> => {
  const { newId } = ctx
  const event = approvalEvent(type, row, { id: newId(), now, trace: currentTraceparent() })
  const { version } = row
  if (type !== 'approval.granted' || version === null) return [event]
  return [event, ...(await supersede(tx, [{ ...row, version, isDone: false }], { now, newId }))]
}

/**
 * Stores what the user of a request decides, and returns the request. The same decision again changes
 * nothing, unless it counts now and did not count before.
 *
 * @throws HttpError 403 when the user may not decide, 404 without such a request, 409 when it is not open
 */
export const decideRequest = async (
  ctx: Context,
  req: Request,
  decided: Decided,
): Promise<ApprovalRowForCaller> => {
  const person = decider(req)
  const now = ctx.now()
  const caller = callerOf(req, now)
  const { choice, comment } = decided
  const { shown, appended } = await requested(ctx.db, req, 'approval_request', async (tx, account_id, id) => {
    const row = await lockRequest(tx, account_id, id)
    if (row === undefined) return undefined
    const known = await loadKnownForRequest(ctx, tx, row)
    if (isRepeated(row, known, { ...decided, person, now }))
      return { shown: await findRequest(tx, account_id, id, caller), appended: undefined }
    requireOpen(row, choice, now)
    // One person counts once for approvals only. A rejection is accepted whoever has decided before.
    if (choice === 'approved') requireNew(row, person)
    const after = decide(row, known, { ...decided, person, now })
    const action = choice === 'approved' ? 'approval_request.approve' : 'approval_request.reject'
    const changes = changesOf({ comment, state: after.row.state })
    await audit(tx, req, { action, id, name: titleOf(after.row), changes })
    await saveRequests(tx, [after.row])
    const shown = await findRequest(tx, account_id, id, caller)
    return { shown, appended: await appendAndCommit(tx, await eventsOf(ctx, tx, after, now)) }
  })
  if (appended !== undefined) ctx.wakeRelay(appended.events)
  if (shown === undefined) throw new Error('The request was not read again')
  return shown
}
