import type { ApprovalRequest } from '../api/approvals.ts'
import { formatDuration } from '../components/format.ts'
import { listed } from '../rules/window-sentence.ts'

type Decision = ApprovalRequest['decisions'][number]
type Requirement = ApprovalRequest['requirements'][number]

const nameOf = ({ name, subject }: Decision): string => name ?? subject

/** Returns the people whose approvals count for a requirement: names, or subjects where no name is known. */
export const approversOf = ({ approved_by }: Requirement, decisions: readonly Decision[]): string[] =>
  approved_by.map((subject) => {
    const decision = decisions.findLast((one) => one.subject === subject)
    return decision === undefined ? subject : nameOf(decision)
  })

/** Returns what is to start: `1.4.2`, or `commit 9fceb02d0a` or `branch main` before the version is known. */
export const versionInWords = ({ version, scm_sha, scm_branch }: ApprovalRequest): string => {
  if (version !== null) return version
  return scm_sha === null ? `branch ${scm_branch}` : `commit ${scm_sha.slice(0, 10)}`
}

/** Returns what a request is about: `checkout 1.4.2 → production`. */
export const titleOf = (request: ApprovalRequest): string =>
  `${request.product_name} ${versionInWords(request)} → ${request.environment_name}`

const peopleInWords = (count: number): string => (count === 1 ? '1 person' : `${count} people`)

/** Returns what is missing: `1 person for qa and 2 people for release`; an empty text for nothing. */
export const missingInWords = ({ requirements }: ApprovalRequest): string =>
  listed(
    requirements
      .filter(({ missing }) => missing > 0)
      .map(({ name, missing }) => `${peopleInWords(missing)} for ${name}`),
  )

/** Returns who decided and how long it took: `approved by Ada, Grace; 14 min after it was asked`. */
const decided = (request: ApprovalRequest): string => {
  const { state, created_at, decided_at, decisions, requirements } = request
  const rejection = decisions.findLast(({ decision }) => decision === 'rejected')
  const approvers = [...new Set(requirements.flatMap((one) => approversOf(one, decisions)))]
  const people = state === 'approved' ? approvers : rejection === undefined ? [] : [nameOf(rejection)]
  const by = state === 'cancelled' || people.length === 0 ? '' : ` by ${people.join(', ')}`
  if (decided_at === null) return `${state}${by}`
  const seconds = (Date.parse(decided_at) - Date.parse(created_at)) / 1_000
  return `${state}${by}; ${formatDuration(Math.max(0, seconds))} after it was asked`
}

/** Returns the state of a request in words, without `expires_at`, which pages show beside it. */
export const stateInWords = (request: ApprovalRequest): string => {
  switch (request.state) {
    case 'pending':
      return `waits for ${missingInWords(request) || 'approvals'}`
    case 'approved':
    case 'rejected':
    case 'cancelled':
      return decided(request)
    case 'expired':
      return 'expired: it was not decided in time'
    case 'superseded':
      return 'superseded: a newer version was approved, or completed there, first'
    default:
      return request.state satisfies never
  }
}

/** How far the clock of a CI system may be behind ours, in ms. */
const clockSkewMs = 300_000

/**
 * Finds the newest approved request that was decided before a start.
 *
 * @param startedAt by the clock of the CI system
 */
export const approvalBefore = (
  requests: readonly ApprovalRequest[],
  startedAt: string,
): ApprovalRequest | undefined => {
  const latest = Date.parse(startedAt) + clockSkewMs
  return requests
    .filter(({ state, decided_at }) => state === 'approved' && Date.parse(decided_at ?? '') <= latest)
    .toSorted((a, b) => Date.parse(b.decided_at ?? '') - Date.parse(a.decided_at ?? ''))[0]
}
