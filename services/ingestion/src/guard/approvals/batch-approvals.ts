import { isDeepStrictEqual } from 'node:util'
import { maxOpenApprovalRequests } from '@shiplog/contract'
import type { NewEvent } from '@shiplog/event-log'
import type { ApprovalType } from '@shiplog/events'
import {
  type ApprovalFacts,
  type CompiledRule,
  type Counted,
  countForRules,
  missingFor,
} from '@shiplog/guard'
import { type Newer, saveRequests, supersedeOlder } from '../../db/approval-requests.ts'
import type { Builders } from '../../db/builders.ts'
import type { Tx } from '../../db/tables.ts'
import type { LifecycleRecord, VersionClaim } from '../../domain/record.ts'
import { isSameSha } from '../../domain/scm-sha.ts'
import { approvalEvent } from './approval-event.ts'
import { type ApprovalRule, approvalRules, approversOf, openRequest, recount, toOwners } from './recount.ts'
import { type ApprovalRow, isOpen } from './rows.ts'

type StartedVersion = Pick<
  LifecycleRecord,
  | 'account_id'
  | 'product_id'
  | 'product_name'
  | 'environment_id'
  | 'environment_name'
  | 'version_id'
  | 'version'
  | 'scm_sha'
  | 'scm_branch'
  | 'extra_metadata'
  | 'actor'
  | 'actor_email'
  | 'actor_name'
>

/** A version that is to start, and the rules that apply to it. */
export type ApprovalStart = {
  record: StartedVersion
  claim: Pick<VersionClaim, 'full_sha' | 'scm_branch' | 'created_at'> | null
  rules: readonly CompiledRule[]
  completedAt: ApprovalFacts['completedAt']
}

/** What was counted for a start, by `countForRules`. `request`: whose approvals were; undefined for none. */
export type CountedStart = {
  counted: ReadonlyMap<string, Counted>
  request: ApprovalRow | undefined
}

/** The approval requests of a batch: what was loaded, and what the batch has changed so far. */
export type BatchApprovals = {
  /** By product and environment, then by id, the oldest first. A changed row replaces the one before. */
  rows: Map<string, Map<string, ApprovalRow>>
  /** Names and addresses of those who built a version, by its id. */
  builders: Map<string, (string | null)[]>
  /** Number of open requests of each account. */
  open: Map<string, number>
  now: Date
  newId: () => string
  /** Rows to store, by id. */
  changed: Map<string, ApprovalRow>
  /** Versions whose older requests are to be superseded. */
  newer: Newer[]
  /** Events to log. */
  events: NewEvent[]
}

type Target = Pick<ApprovalRow, 'product_id' | 'environment_id'>
const targetKey = ({ product_id, environment_id }: Target): string => `${product_id}:${environment_id}`

const putRow = (rows: BatchApprovals['rows'], row: ApprovalRow): void => {
  const here = rows.get(targetKey(row)) ?? new Map<string, ApprovalRow>()
  rows.set(targetKey(row), here.set(row.id, row))
}

export const createBatchApprovals = (
  loaded: Pick<BatchApprovals, 'now' | 'newId'> & {
    builders: Builders
    rows: ApprovalRow[]
    open: ReadonlyMap<string, number>
  },
): BatchApprovals => {
  const rows: BatchApprovals['rows'] = new Map()
  for (const row of loaded.rows) putRow(rows, row)
  const nothing = { changed: new Map<string, ApprovalRow>(), newer: [], events: [] }
  const { builders, open } = loaded
  return { ...loaded, rows, builders: new Map(builders), open: new Map(open), ...nothing }
}

/** Returns who deployed a version or, from the record of a build, who built it: subject, address, name. */
const actorsOf = ({ actor, actor_email, actor_name }: StartedVersion): (string | null)[] => [
  actor,
  actor_email,
  actor_name,
]

const ownersOf = (batch: BatchApprovals, { record }: ApprovalStart): string[] =>
  toOwners([...actorsOf(record), ...(batch.builders.get(record.version_id) ?? [])])

/** Returns the commits of a start. `head_sha`: the last one of a merged branch, before its merge commit. */
const shasOf = ({ record, claim }: ApprovalStart): string[] => {
  const { head_sha } = record.extra_metadata ?? {}
  return [claim?.full_sha, record.scm_sha, head_sha].filter((sha) => typeof sha === 'string')
}

/** Returns the time at which the version was first named. */
const namedAt = ({ now }: BatchApprovals, { claim }: Pick<ApprovalStart, 'claim'>): Date =>
  claim === null ? now : new Date(claim.created_at)

const isForCommit = ({ version, scm_sha }: ApprovalRow, start: ApprovalStart): boolean =>
  version === null && scm_sha !== null && shasOf(start).some((sha) => isSameSha(sha, scm_sha))

const isForBranch = ({ version, scm_branch }: ApprovalRow, { record, claim }: ApprovalStart): boolean =>
  version === null && scm_branch !== null && scm_branch === (claim?.scm_branch ?? record.scm_branch)

/** Returns the requests for a start: first those of its version, then of its commit, then of its branch. */
const requestsFor = (batch: BatchApprovals, start: ApprovalStart): ApprovalRow[] => {
  const here = [...(batch.rows.get(targetKey(start.record))?.values() ?? [])]
  return [
    ...here.filter((row) => row.version === start.record.version),
    ...here.filter((row) => isForCommit(row, start)),
    ...here.filter((row) => isForBranch(row, start)),
  ]
}

/**
 * Returns those of the requests of a start that may let it pass. A rejection of the version also ends what
 * was approved before it for the commit or the branch.
 */
const usableOf = (requests: readonly ApprovalRow[]): ApprovalRow[] => {
  const rejections = requests.filter(({ state, version }) => state === 'rejected' && version !== null)
  const rejected_at = Math.max(0, ...rejections.map(({ decided_at }) => decided_at?.getTime() ?? 0))
  return requests.filter(
    (row) => isOpen(row) && (row.version !== null || row.created_at.getTime() > rejected_at),
  )
}

const isComplete = (counted: ReadonlyMap<string, Counted>, rules: readonly ApprovalRule[]): boolean =>
  rules.every((rule) => missingFor(rule, counted).length === 0)

/**
 * Counts the approvals of a start. Those of one request count: of the first that has all, or else of the
 * newest of the version.
 */
export const countFor = (batch: BatchApprovals, start: ApprovalStart): CountedStart => {
  const { rules, completedAt } = start
  const owners = ownersOf(batch, start)
  const enabled = approvalRules(rules, batch.now)
  const countOf = (request: ApprovalRow | undefined): CountedStart => {
    const approvers = approversOf(request?.decisions ?? [])
    const facts = { approvers, owners: new Set([...owners, ...(request?.owners ?? [])]), completedAt }
    return { request, counted: countForRules(rules, facts, batch.now.getTime()) }
  }
  const open = usableOf(requestsFor(batch, start))
  const counted = open.map(countOf)
  const complete = counted.find((one) => isComplete(one.counted, enabled))
  return complete ?? countOf(open.findLast(({ version }) => version !== null) ?? open[0])
}

/** Keeps a changed row, and the event about it. */
const keep = (
  batch: BatchApprovals,
  row: ApprovalRow,
  type: ApprovalType | null,
  trace: string | null,
): void => {
  const { now, newId } = batch
  putRow(batch.rows, row)
  batch.changed.set(row.id, row)
  if (type === null) return
  batch.events.push(approvalEvent(type, row, { id: newId(), now, trace }))
  const { version } = row
  const isNew = type === 'approval.granted' || type === 'approval.used'
  if (isNew && version !== null) batch.newer.push({ ...row, version, isDone: false })
}

/** Returns the type of the event about the new state of a row; null when the state is the same. */
const stateEvent = (before: ApprovalRow, after: ApprovalRow): ApprovalType | null => {
  if (before.state === after.state) return null
  return after.state === 'approved' ? 'approval.granted' : 'approval.requested'
}

/** A start for which a request is counted again. `pending_deployment_id`: null unless it was blocked. */
type RefreshedBy = { start: ApprovalStart; trace: string | null; pending_deployment_id: string | null }

/** Counts the approvals of a request again, and keeps what has changed. */
const refresh = (
  batch: BatchApprovals,
  row: ApprovalRow,
  { start, trace, pending_deployment_id }: RefreshedBy,
): ApprovalRow => {
  const { rules, completedAt } = start
  const changed = {
    ...row,
    owners: toOwners([...row.owners, ...ownersOf(batch, start)]),
    pending_deployment_id: row.pending_deployment_id ?? pending_deployment_id,
  }
  const after = recount(changed, { rules, completedAt, now: batch.now })
  // Postgres stores the fields of an object in another order.
  if (!isDeepStrictEqual(after, row)) keep(batch, after, stateEvent(row, after), trace)
  return after
}

const openFor = (
  batch: BatchApprovals,
  start: ApprovalStart,
  { trace, pending_deployment_id }: { trace: string | null; pending_deployment_id: string | null },
): ApprovalRow => {
  const { record, rules, completedAt } = start
  const { account_id, product_id, product_name, environment_id, environment_name, version } = record
  const row = openRequest(
    {
      id: batch.newId(),
      ...{ account_id, product_id, product_name, environment_id, environment_name, version },
      ...{ scm_sha: null, scm_branch: null, reason: null, pending_deployment_id },
      owners: ownersOf(batch, start),
      requested_by: actorsOf(record).find((name) => name !== null) ?? null,
      named_at: namedAt(batch, start),
    },
    { rules, completedAt, now: batch.now },
  )
  batch.open.set(account_id, (batch.open.get(account_id) ?? 0) + 1)
  keep(batch, row, 'approval.requested', trace)
  return row
}

/**
 * What the answer to a blocked start says about its approvals. `id`: of the request; null when the account
 * has too many. `note`: a sentence that says why nobody was asked this time; null when people are asked.
 */
export type Asked = { id: string | null; note: string | null }

const noteOf = ({ state, decisions }: ApprovalRow): string => {
  const rejection = decisions.findLast(({ decision }) => decision === 'rejected')
  if (state === 'rejected' && rejection !== undefined)
    return `${rejection.name ?? rejection.subject} has rejected it: ${rejection.comment}`
  return `The request for it was ${state}, so somebody has to ask again`
}

/**
 * Asks for the approvals that a blocked start lacks. A start asks once: when its request was rejected,
 * cancelled or superseded, only a person asks again.
 */
export const ask = (
  batch: BatchApprovals,
  start: ApprovalStart,
  context: { trace: string | null; pending_deployment_id: string | null },
): Asked => {
  const known = requestsFor(batch, start).filter(
    (row) => row.version === start.record.version || isForCommit(row, start),
  )
  // The request that `countFor` counts, unless that one is for a branch.
  const usable = usableOf(known)
  const open = usable.findLast(({ version }) => version !== null) ?? usable[0]
  if (open !== undefined) return { id: refresh(batch, open, { start, ...context }).id, note: null }
  const last = known.findLast((row) => !isOpen(row))
  if (last !== undefined) return { id: last.id, note: noteOf(last) }
  if ((batch.open.get(start.record.account_id) ?? 0) >= maxOpenApprovalRequests)
    return {
      id: null,
      note: `Nobody was asked: the account has ${maxOpenApprovalRequests} open approval requests, which is the limit`,
    }
  return { id: openFor(batch, start, context).id, note: null }
}

/**
 * Notes that a start has passed with the approvals of a request. A request for a commit or a branch becomes
 * one for the version that started.
 */
export const use = (
  batch: BatchApprovals,
  start: ApprovalStart,
  { request, trace }: { request: ApprovalRow | undefined; trace: string | null },
): void => {
  if (request === undefined || approvalRules(start.rules, batch.now).length === 0) return
  const { record } = start
  const approved =
    request.state === 'approved'
      ? request
      : refresh(batch, request, { start, trace, pending_deployment_id: null })
  if (approved.version !== null) return
  const named_at = namedAt(batch, start)
  keep(batch, { ...approved, version: record.version, named_at }, 'approval.used', trace)
}

/** Notes who has built a version. */
export const noteBuild = ({ builders }: BatchApprovals, record: StartedVersion): void => {
  builders.set(record.version_id, [...(builders.get(record.version_id) ?? []), ...actorsOf(record)])
}

/** Notes that a version has completed: its pending requests, and those of older ones, are superseded. */
export const noteCompletion = (batch: BatchApprovals, start: ApprovalStart): void => {
  const { record, rules } = start
  if (!rules.some(({ type }) => type === 'approval')) return
  const { product_id, environment_id, version } = record
  const named_at = namedAt(batch, start)
  batch.newer.push({ product_id, environment_id, version, named_at, isDone: true })
}

/** Supersedes the pending requests of older versions, and returns the events about them. */
export const supersede = async (
  tx: Tx,
  newer: readonly Newer[],
  { now, newId }: Pick<BatchApprovals, 'now' | 'newId'>,
): Promise<NewEvent[]> => {
  if (newer.length === 0) return []
  const rows = await supersedeOlder(tx, newer, now)
  return rows.map((row) => approvalEvent('approval.superseded', row, { id: newId(), now, trace: null }))
}

/** Stores what the batch has changed. @returns the events to log, in order */
export const writeApprovals = async (tx: Tx, batch: BatchApprovals): Promise<NewEvent[]> => {
  await saveRequests(tx, [...batch.changed.values()])
  return [...batch.events, ...(await supersede(tx, batch.newer, batch))]
}
