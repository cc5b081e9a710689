import { startId } from '@shiplog/events'
import { z } from 'zod'
import type { ApprovalOutcome, Content } from '../../domain/content.ts'
import { type Markdown, markdown } from '../block-kit/block-kit.ts'
import { line } from '../block-kit/text.ts'
import type { FollowedEvent } from './way.ts'

const outcomes = ['requested', 'granted', 'rejected'] as const satisfies ApprovalOutcome[]

/**
 * What is remembered of the newest event about approvals of a version in an environment. It is remembered
 * apart from the messages, because a deployment that starts after the approval has a message of its own.
 */
export const approval = z.object({
  /** Position of the event in the log. */
  position: z.number(),
  status: z.enum(outcomes),
  missing: z.string().nullable(),
  approved_by: z.string().nullable(),
  rejected_by: z.string().nullable(),
  expires_at: z.string(),
})
export type Approval = z.output<typeof approval>

/**
 * Returns the key under which the approvals of an event's version are remembered. Null for a build, and for a
 * request for a commit or a branch, which has no version yet.
 */
export const approvalKey = (account_id: string, content: Content): string | null => {
  const { product_name, version, environment_name } = content
  if (environment_name === null || content.approval?.has_version === false) return null
  return `approval ${startId(account_id, product_name, version, environment_name)}`
}

/** True for an event about an approval request. */
export const isApproval = ({ content: { status } }: FollowedEvent): boolean =>
  (outcomes as readonly string[]).includes(status)

const toApproval = ({ event_position: position, content }: FollowedEvent): Approval[] => {
  const status = outcomes.find((outcome) => outcome === content.status)
  if (status === undefined || content.approval === undefined) return []
  const { missing, approved_by, rejected_by, expires_at } = content.approval
  return [{ position, status, missing, approved_by, rejected_by, expires_at }]
}

/** Returns the newest of what was remembered and of these events. */
export const newestApproval = (known: Approval | undefined, events: FollowedEvent[]): Approval | undefined =>
  [...(known === undefined ? [] : [known]), ...events.flatMap(toApproval)]
    .toSorted((a, b) => a.position - b.position)
    .at(-1)

const isInTime = ({ expires_at }: Approval, { content }: FollowedEvent): boolean =>
  Date.parse(content.occurred_at) <= Date.parse(expires_at)

/** Returns the names of the people whose approvals held at an event; null when none did. */
export const approversAt = (known: Approval | undefined, event: FollowedEvent): string | null => {
  if (known?.status !== 'granted' || known.position > event.event_position) return null
  return isInTime(known, event) ? known.approved_by : null
}

/** Maximum number of characters of the names in a line. */
const maxNames = 400

const toLine = (what: string, names: string | null): Markdown | undefined =>
  names === null ? undefined : markdown(`${what} by ${line(names, maxNames)}`)

/** Returns the line about approvals in the message about a deployment that began to run. */
export const approversLine = (approved_by: string | null): Markdown | undefined =>
  toLine('Approved', approved_by)

/** Returns the line about approvals in the message about a deployment that has not begun to run. */
export const waitingLine = (known: Approval | undefined, event: FollowedEvent): Markdown | undefined => {
  if (known?.status === 'requested' && isInTime(known, event))
    return toLine('Waiting for approval', known.missing)
  if (known?.status === 'rejected') return toLine('Rejected', known.rejected_by)
  return approversLine(approversAt(known, event))
}
