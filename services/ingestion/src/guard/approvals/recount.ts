import {
  type ApprovalFacts,
  type Approver,
  type CompiledRule,
  type Counted,
  countApprovals,
  identityOf,
  modeAt,
  openRequirements,
  type Requirement,
  requirementsOf,
} from '@shiplog/guard'
import type { ApprovalRow, StoredDecision, StoredRequirement } from './rows.ts'

const hourMs = 60 * 60 * 1_000

export type ApprovalRule = Extract<CompiledRule, { type: 'approval' }>

/** Returns the enabled rules of the type `approval` among the rules of a start. */
export const approvalRules = (rules: readonly CompiledRule[], now: Date): ApprovalRule[] =>
  rules.filter((rule) => rule.type === 'approval').filter((rule) => modeAt(rule, now.getTime()) === 'enabled')

/** Returns the shortest time for which one of the rules lets a request wait, in hours. */
const expiryHours = (rules: readonly ApprovalRule[]): number =>
  Math.min(...rules.map(({ config }) => config.expires_hours))

/** Returns the people who have approved. */
export const approversOf = (decisions: readonly StoredDecision[]): Approver[] =>
  decisions
    .filter(({ decision }) => decision === 'approved')
    .map(({ subject, email, unverified_email, roles, decided_at }) => ({
      ...{ subject, email, unverified_email, roles },
      decided_at: Date.parse(decided_at),
    }))

/** Maximum number of owners that a request remembers. A start adds its own when it is counted. */
const maxOwners = 100

/** Returns names and addresses as `identityOf` returns them, each once, at most `maxOwners`. */
export const toOwners = (names: readonly (string | null | undefined)[]): string[] =>
  [...new Set(names.filter((name) => name != null).map(identityOf))].slice(0, maxOwners)

/** Returns the roles and people whom requirements name, as `waits_for` has them. */
const namesOf = (requirements: readonly Requirement[]): string[] => [
  ...new Set(requirements.flatMap(({ roles }) => roles.map((role) => `role:${role}`))),
  ...new Set(requirements.flatMap(({ users }) => users.map((user) => `user:${identityOf(user)}`))),
]

/**
 * Returns the roles and people of whom one more approval would count. Requirements with an environment are
 * included before the version has completed there, because that may happen at any time.
 */
const waitsFor = (requirements: readonly Requirement[], facts: ApprovalFacts) => {
  const open = openRequirements(requirements, facts)
  return {
    waits_for: namesOf(open),
    waits_for_owners: namesOf(open.filter(({ allow_own }) => allow_own)),
  }
}

const toStored =
  (before: readonly StoredRequirement[], now: Date) =>
  ({ name, roles, users, environment, count, approvers, missing }: Counted): StoredRequirement => {
    const known = before.find((one) => one.name === name && one.missing === 0)
    return {
      ...{ name, roles, users, environment, count, missing },
      approved_by: approvers.map(({ subject }) => subject),
      fulfilled_at: missing > 0 ? null : (known?.fulfilled_at ?? now.toISOString()),
    }
  }

/** What the state of a request depends on, besides its row. */
export type Recount = {
  /** The rules that apply to the request's product and environment. */
  rules: readonly CompiledRule[]
  completedAt: ApprovalFacts['completedAt']
  now: Date
}

const later = (now: Date, hours: number): Date => new Date(now.getTime() + hours * hourMs)

/** Returns the row with its new state: `approved` when nobody is missing any more, else `pending`. */
const withState = (row: ApprovalRow, now: Date): ApprovalRow => {
  const state = row.requirements.every(({ missing }) => missing === 0) ? 'approved' : 'pending'
  if (state === row.state) return row
  // The whole time begins again: for the start of an approved version, or for people whom a changed rule
  // asks.
  const expires_at = later(now, row.expires_hours)
  return { ...row, state, expires_at, decided_at: state === 'approved' ? now : null }
}

/** Counts the approvals of a pending or approved request by the rules as they are now. */
export const recount = (row: ApprovalRow, { rules, completedAt, now }: Recount): ApprovalRow => {
  const enabled = approvalRules(rules, now)
  const requirements = requirementsOf(enabled)
  const facts = { approvers: approversOf(row.decisions), owners: new Set(row.owners), completedAt }
  const counted = countApprovals(requirements, facts).map(toStored(row.requirements, now))
  return withState(
    {
      ...row,
      requirements: counted,
      ...waitsFor(requirements, facts),
      expires_hours: expiryHours(enabled),
    },
    now,
  )
}

type NewRequest = Pick<
  ApprovalRow,
  | 'id'
  | 'account_id'
  | 'product_id'
  | 'product_name'
  | 'environment_id'
  | 'environment_name'
  | 'version'
  | 'scm_sha'
  | 'scm_branch'
  | 'owners'
  | 'requested_by'
  | 'reason'
  | 'pending_deployment_id'
  | 'named_at'
>

/** Returns a new request. `known.rules` must have an enabled rule of the type `approval`. */
export const openRequest = (request: NewRequest, known: Recount): ApprovalRow => {
  const { rules, now } = known
  const expires_hours = expiryHours(approvalRules(rules, now))
  const row: ApprovalRow = {
    ...request,
    state: 'pending',
    ...{ requirements: [], decisions: [], waits_for: [], waits_for_owners: [], expires_hours },
    ...{ created_at: now, expires_at: later(now, expires_hours), decided_at: null },
  }
  return recount(row, known)
}
