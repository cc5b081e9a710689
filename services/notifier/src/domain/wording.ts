import type { Status } from '@shiplog/events'
import type { ApprovalContent, ApprovalOutcome, CheckContent, CheckOutcome, Content } from './content.ts'
import type { Missed } from './missed.ts'

/** `outcome` begins the last line of a message. */
type Words = { icon: string; title: string; outcome: string }

/** `title` ends the title of a message about a deployment or a build. */
const statusWords: Record<Status, Words> = {
  pending: { icon: '🕐', title: 'Pending', outcome: 'Queued' },
  started: { icon: '🚀', title: 'Started', outcome: 'Started' },
  completed: { icon: '✅', title: 'Success', outcome: 'Succeeded' },
  failed: { icon: '❌', title: 'Failed', outcome: 'Failed' },
  aborted: { icon: '🛑', title: 'Aborted', outcome: 'Aborted' },
}

/** `title` is the title of a message about a pre-flight check. */
const checkWords: Record<CheckOutcome, Words> = {
  blocked: { icon: '⛔', title: 'Deployment Blocked', outcome: 'Blocked' },
  overridden: { icon: '🟠', title: 'Override Used', outcome: 'Used' },
  bypassed: { icon: '⚠️', title: 'Checks Bypassed', outcome: 'Reported' },
}

/** `title` is the title of a message about an approval request. */
const approvalWords: Record<ApprovalOutcome, Words> = {
  requested: { icon: '🙋', title: 'Approval Requested', outcome: 'Requested' },
  granted: { icon: '👍', title: 'Approval Granted', outcome: 'Granted' },
  rejected: { icon: '✋', title: 'Approval Rejected', outcome: 'Rejected' },
}

export const words: Record<Content['status'], Words> = { ...statusWords, ...checkWords, ...approvalWords }

/** For example `✅ Deployment Success`. */
export const title = ({ kind, status, check, approval }: Content): string => {
  const { icon, title: end } = words[status]
  if (check !== undefined || approval !== undefined) return `${icon} ${end}`
  return `${icon} ${kind === 'deployment' ? 'Deployment' : 'Build'} ${end}`
}

/** A label and its value. Messages leave out facts without a value. */
export type Fact = [label: string, value: string | null | undefined]

/** Returns a time such as `2026-11-21 10:29 UTC`, for people who read no other format. */
export const utcTime = (time: Date): string => time.toISOString().replace(/T(\d\d:\d\d).*/, ' $1 UTC')

/** Returns a time to the minute. Seconds are rounded up: at the time that is shown, it has come. */
const utcTimeFrom = (time: string): string => utcTime(new Date(Math.ceil(Date.parse(time) / 60_000) * 60_000))

const checkFacts = (
  { status, by }: Content,
  { rule_name, other_rules, opens_at, override }: CheckContent,
): Fact[] => [
  [status === 'blocked' ? 'Requested by' : 'Deployed by', by],
  ['Overridden by', override?.by],
  ['Rule', rule_name],
  ['Other rules', other_rules],
  ['Opens', opens_at && utcTimeFrom(opens_at)],
]

const approvalFacts = ({ by }: Content, { missing, approved_by, rejected_by }: ApprovalContent): Fact[] => [
  ['Requested by', by],
  ['Waiting for', missing],
  ['Approved by', approved_by],
  ['Rejected by', rejected_by],
]

/** Returns the facts that a message shows below its title. */
export const facts = (content: Content): Fact[] => {
  const { product_name, version, environment_name, by, scm_branch, scm_sha, change_reference } = content
  const { check, approval } = content
  const common: Fact[] = [
    ['Product', product_name],
    ['Version', version],
  ]
  if (check !== undefined)
    return [...common, ['Environment', environment_name], ...checkFacts(content, check)]
  if (approval !== undefined)
    return [...common, ['Environment', environment_name], ...approvalFacts(content, approval)]
  if (content.kind === 'deployment')
    return [...common, ['Environment', environment_name], ['Deployed by', by], ['Change', change_reference]]
  return [...common, ['Built by', by], ['Branch', scm_branch], ['Commit', scm_sha]]
}

/** Returns the longer texts of a message about a pre-flight check or an approval request: why it is sent. */
export const reasons = ({ status, check, approval }: Content): Fact[] => {
  if (approval !== undefined)
    return [[status === 'rejected' ? 'Reason of the rejection' : 'Reason', approval.reason]]
  if (check === undefined) return []
  if (status === 'blocked') return [['Reason', check.message]]
  return [
    ['Reason of the override', check.override?.reason],
    ['What the rule says', check.message],
  ]
}

/** Statuses that the title of a digest counts, and what it calls them. */
const countedInTitle = [
  ['failed', 'failed'],
  ['blocked', 'blocked'],
  ['requested', 'waiting for approval'],
] as const

/** For example `📦 30 events, 2 failed, 1 blocked, 1 waiting for approval`. */
export const digestTitle = (contents: Content[]): string => {
  const counted = countedInTitle.flatMap(([status, called]) => {
    const count = contents.filter((content) => content.status === status).length
    return count > 0 ? [`, ${count} ${called}`] : []
  })
  return `📦 ${contents.length} events${counted.join('')}`
}

export const digestReason = 'These were more events than this channel can receive as single messages.'

/** For example `📭 300 messages could not be sent in time`. */
export const missedTitle = ({ events }: Missed): string => `📭 ${events} messages could not be sent in time`

export const missedReason =
  'No message could be sent to this channel for a long time, so these are not sent one by one.'

/** Returns path and query of the API request that lists the missed notifications. */
export const missedHistoryPath = ({ channel_id, stored_from, stored_to }: Missed): string => {
  // The filter `to` is exclusive.
  const to = new Date(stored_to.getTime() + 1).toISOString()
  return `/notification-history/?channel_id=${channel_id}&from=${stored_from.toISOString()}&to=${to}`
}
