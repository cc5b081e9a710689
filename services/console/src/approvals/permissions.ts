import type { ApprovalRequest } from '../api/approvals.ts'
import type { Me } from '../session/session.ts'

type Requirement = ApprovalRequest['requirements'][number]

const identityOf = (text: string): string => text.trim().toLowerCase()

/** True when a requirement names the user or one of the user's roles, as the API compares them. */
const isNamedBy = ({ roles, users }: Requirement, me: Me): boolean => {
  const mine: string[] = [...me.roles, ...me.own_roles]
  const identities = [me.subject, me.email].filter((text) => text !== null).map(identityOf)
  return (
    roles.some((role) => mine.includes(role)) || users.some((user) => identities.includes(identityOf(user)))
  )
}

/** True while a decision or a cancellation still changes something. */
export const isOpen = ({ state, expires_at }: ApprovalRequest, now: number): boolean =>
  state === 'pending' || (state === 'approved' && (expires_at === null || Date.parse(expires_at) > now))

/**
 * True when pages show the user a button to reject a request: also after the user has approved it, and after
 * enough people have. The API may still refuse, for example to the person who built the version.
 */
export const mayReject = (request: ApprovalRequest, me: Me, now: number): boolean =>
  request.waits_for_me ||
  (isOpen(request, now) &&
    request.requested_by !== me.subject &&
    request.requirements.some((requirement) => isNamedBy(requirement, me)))
