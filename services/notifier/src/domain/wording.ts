import type { Status } from '@shiplog/events'
import type { Content } from './content.ts'
import type { Missed } from './missed.ts'

/** `title` ends the title of a message. `outcome` begins its last line. */
export const words: Record<Status, { icon: string; title: string; outcome: string }> = {
  pending: { icon: '🕐', title: 'Pending', outcome: 'Queued' },
  started: { icon: '🚀', title: 'Started', outcome: 'Started' },
  completed: { icon: '✅', title: 'Success', outcome: 'Succeeded' },
  failed: { icon: '❌', title: 'Failed', outcome: 'Failed' },
  aborted: { icon: '🛑', title: 'Aborted', outcome: 'Aborted' },
}

/** For example `✅ Deployment Success`. */
export const title = ({ kind, status }: Content): string =>
  `${words[status].icon} ${kind === 'deployment' ? 'Deployment' : 'Build'} ${words[status].title}`

/** A label and its value. Messages leave out facts without a value. */
export type Fact = [label: string, value: string | null | undefined]

/** Returns the facts that a message shows below its title. */
export const facts = (content: Content): Fact[] => {
  const { product_name, version, environment_name, by, scm_branch, scm_sha, change_reference } = content
  const common: Fact[] = [
    ['Product', product_name],
    ['Version', version],
  ]
  if (content.kind === 'deployment')
    return [...common, ['Environment', environment_name], ['Deployed by', by], ['Change', change_reference]]
  return [...common, ['Built by', by], ['Branch', scm_branch], ['Commit', scm_sha]]
}

/** For example `📦 30 events, 2 failed`. */
export const digestTitle = (contents: Content[]): string => {
  const failed = contents.filter(({ status }) => status === 'failed').length
  return `📦 ${contents.length} events${failed > 0 ? `, ${failed} failed` : ''}`
}

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
