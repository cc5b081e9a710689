import type { SlackApi } from '@shiplog/testing'
import type { Stand } from '../surroundings/stand.ts'
import type { Account } from '../traffic/account.ts'
import type { Findings } from './findings.ts'
import { checkHistory } from './history.ts'
import type { Logged } from './log.ts'
import { versionsIn } from './versions-in.ts'

type ShownMessage = ReturnType<SlackApi['messages']>[number]

const blocked = 'deployment.preflight_failed'

/** How a message about an event begins, by the type of the event. A line of a digest begins the same way. */
const icons: Readonly<Record<string, string>> = {
  'deployment.started': '🚀',
  'deployment.completed': '✅',
  [blocked]: '⛔',
}
const digestIcon = '📦'

/** What a message, or a line of a digest, shows now. */
type ShownState = { icon: string; versions: Set<string>; isDigest: boolean }

const statesOf = ({ text, blocks }: ShownMessage): ShownState[] => {
  const isDigest = text.startsWith(digestIcon)
  const sections = (blocks as { type: string; text?: { text: string } }[])
    .filter(({ type }) => type === 'section')
    .map((section) => section.text?.text ?? '')
  const lines = isDigest ? sections.flatMap((section) => section.split('\n')) : [text]
  return lines.map((line) => ({ icon: line.split(' ')[0] ?? '', versions: versionsIn(line), isDigest }))
}

/** Identifies what a message is about: a deployment by its version, or the block of its start. */
const subjectOf = (version: string, isBlock: boolean): string =>
  `${isBlock ? 'the block' : 'the deployment'} of ${version}`

/** Returns the events that the Slack channel of an account gets. The repeated blocks of a run are notified once. */
const notifiedOf = ({ slack: { products } }: Account, log: Logged[]): Logged[] => {
  const seen = new Set<string>()
  return log.filter(({ type, product, version }) => {
    if (icons[type] === undefined || !products.includes(product)) return false
    if (type !== blocked) return true
    const isFirst = !seen.has(version)
    seen.add(version)
    return isFirst
  })
}

/** Returns for each subject the number of attempts whose outcome the sender did not learn. */
const countUnknown = async ({ postgres }: Stand, channel_id: string): Promise<Map<string, number>> => {
  const rows = await postgres.query<{ version: string; is_block: boolean; count: number }>(
    `select version, event_type = $2 as is_block, count(distinct attempt.id)::int as count
     from notifier.attempt
     join notifier.notification_attempt on attempt_id = attempt.id
     join notifier.notification on notification.id = notification_id
     where attempt.channel_id = $1 and attempt.status_code is null and attempt.error is not null
     group by 1, 2`,
    [channel_id, blocked],
  )
  return new Map(rows.map(({ version, is_block, count }) => [subjectOf(version, is_block), count]))
}

/**
 * Compares what a Slack channel shows with the events that it should show.
 *
 * @param unknown for each subject, the number of attempts whose outcome the sender did not learn
 */
export const checkShown = (
  where: string,
  rows: Logged[],
  messages: ShownMessage[],
  unknown: ReadonlyMap<string, number>,
  findings: Findings,
): void => {
  const states = messages.flatMap(statesOf)
  const newest = new Map(rows.map((row) => [subjectOf(row.version, row.type === blocked), row]))
  for (const [subject, { version, type }] of newest) {
    const isAbout = ({ icon, versions }: ShownState): boolean =>
      versions.has(version) && (icon === icons[blocked]) === (type === blocked)
    const about = states.filter(isAbout)
    if (about.length === 0) findings.lost.push(`${where} lacks ${subject}`)
    else if (!about.some(({ icon }) => icon === icons[type]))
      findings.problems.push(`${where} does not show that ${subject} is ${type}`)
    const posts = about.filter(({ isDigest }) => !isDigest).length
    const most = 1 + (unknown.get(subject) ?? 0)
    if (posts > most) findings.doubled.push(`${where} has ${posts} messages about ${subject}, not ${most}`)
    findings.resent += Math.max(0, posts - 1)
  }
  const reported = new Set(rows.map(({ version }) => version))
  for (const version of new Set(states.flatMap(({ versions }) => [...versions])))
    if (!reported.has(version)) findings.problems.push(`${where} shows ${version}, which nobody reported`)
}

/**
 * Compares the history of the Slack channel of an account, and what the channel shows, with the log. Each
 * deployment must be shown in the state of its newest event. A deployment has one message. It may have one
 * more for each attempt whose outcome the sender did not learn.
 *
 * @param log the events of the log, including those about starts that were refused
 */
export const checkSlack = async (
  stand: Stand,
  account: Account,
  log: Logged[],
  findings: Findings,
): Promise<void> => {
  const { id, channel_id } = account.slack
  const where = `the Slack channel ${channel_id}`
  const rows = notifiedOf(account, log)
  await checkHistory(account, { id, where }, rows, findings)
  const unknown = await countUnknown(stand, id)
  checkShown(where, rows, stand.slack.messages(channel_id), unknown, findings)
}
