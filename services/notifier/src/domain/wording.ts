import type { Status } from '@shiplog/events'
import type { Content } from './content.ts'

export const icons: Record<Status, string> = {
  pending: '🕐',
  started: '🚀',
  completed: '✅',
  failed: '❌',
  aborted: '🛑',
}

const titles: Record<Status, string> = {
  pending: 'Pending',
  started: 'Started',
  completed: 'Success',
  failed: 'Failed',
  aborted: 'Aborted',
}

const outcomes: Record<Status, string> = {
  pending: 'Queued',
  started: 'Started',
  completed: 'Succeeded',
  failed: 'Failed',
  aborted: 'Aborted',
}

/** `✅ Deployment Success` */
export const title = ({ kind, status }: Content): string =>
  `${icons[status]} ${kind === 'deployment' ? 'Deployment' : 'Build'} ${titles[status]}`

/** `2026-11-21 10:29 UTC`, for readers whose client cannot tell relative times. */
const absoluteTime = (time: string): string => `${time.slice(0, 10)} ${time.slice(11, 16)} UTC`

/** A time that the reader's client shows in its own way. https://docs.slack.dev/messaging/formatting-message-text#date-formatting */
export const dateToken = (time: string, format: '{ago}' | '{time}'): string => {
  const utc = new Date(time)
  return `<!date^${Math.floor(utc.getTime() / 1000)}^${format}|${absoluteTime(utc.toISOString())}>`
}

/** `Succeeded 3 minutes ago` */
export const outcome = ({ status, occurred_at }: Content): string =>
  `${outcomes[status]} ${dateToken(occurred_at, '{ago}')}`
