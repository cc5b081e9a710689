import {
  type ApprovalData,
  type ApprovalEvent,
  type ApprovalRequirement,
  type NotifiedApprovalType,
  notifiedApprovalTypes,
} from '@shiplog/events'
import type { ApprovalOutcome, Content } from './content.ts'
import { listed } from './listed.ts'
import { cut } from './plain-text.ts'

/** An event about an approval request that notifications are about. */
export type NotifiedApproval = ApprovalEvent & { type: NotifiedApprovalType }

/** Returns true for an event that notifications are about. */
export const isNotifiedApproval = (event: ApprovalEvent): event is NotifiedApproval =>
  (notifiedApprovalTypes as readonly string[]).includes(event.type)

const outcomes: Record<NotifiedApprovalType, ApprovalOutcome> = {
  'approval.requested': 'requested',
  'approval.granted': 'granted',
  'approval.rejected': 'rejected',
}

/** Number of characters of a commit that a message shows. */
const shortSha = 7

/** Returns the version, or what a request without a version is for: `commit 9fceb02`, `branch main`. */
const versionText = ({ version, scm_sha, scm_branch }: ApprovalData): string => {
  if (version !== null) return version
  return scm_sha === null ? `branch ${scm_branch}` : `commit ${scm_sha.slice(0, shortSha)}`
}

/** Maximum number of characters of each name in a list. The content is stored, so it is bounded. */
const nameLength = 100
const listedNames = (names: string[]): string | null => listed(names.map((name) => cut(name, nameLength)))

/** Returns a text such as `1 of qa (qa, admin)`. It names no people, because a channel has many readers. */
const missingText = ({ missing, name, roles }: ApprovalRequirement): string => {
  const held = listedNames(roles)
  return `${missing} of ${cut(name, nameLength)}${held === null ? '' : ` (${held})`}`
}

/** Returns the name of a person who has decided, or else the subject. */
const nameOf = ({ decisions }: ApprovalData, subject: string): string =>
  decisions.findLast((one) => one.subject === subject)?.name ?? subject

/** Returns the decision that rejected a request: the last rejection. */
const rejectionOf = ({ decisions }: ApprovalData) =>
  decisions.findLast(({ decision }) => decision === 'rejected')

/** @param publicOrigin origin of the web application, as browsers know it; null when it is not known */
export const toApprovalContent = (
  { type, data }: Pick<NotifiedApproval, 'type' | 'data'>,
  publicOrigin: string | null,
): Content => {
  const { product_name, environment_name, version, scm_sha, scm_branch, requirements, requested_by } = data
  const approvers = new Set(requirements.flatMap(({ approved_by }) => approved_by))
  const missing = requirements.filter((one) => one.missing > 0)
  const rejection = type === 'approval.rejected' ? rejectionOf(data) : undefined
  return {
    kind: 'deployment',
    status: outcomes[type],
    product_name,
    version: versionText(data),
    environment_name,
    by: requested_by,
    scm_sha,
    scm_branch,
    error: null,
    occurred_at: data.occurred_at,
    approval: {
      has_version: version !== null,
      missing: type === 'approval.requested' ? listed(missing.map(missingText)) : null,
      approved_by: listedNames([...approvers].map((subject) => nameOf(data, subject))),
      rejected_by: rejection === undefined ? null : listedNames([rejection.name ?? rejection.subject]),
      reason: rejection === undefined ? data.reason : rejection.comment,
      expires_at: data.expires_at,
      address: publicOrigin && `${publicOrigin}/console/approvals/${data.approval_request_id}`,
    },
  }
}
