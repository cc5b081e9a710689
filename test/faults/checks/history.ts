import type { Account } from '../traffic/account.ts'
import { compare, type Findings } from './findings.ts'
import type { Logged } from './log.ts'
import { readAll } from './pages.ts'

/** A notification, as the history shows it. */
export type Notified = { id: string; event_id: string; version: string; attempts: number; status: string }

/**
 * Compares the notification history of a channel with the events that the channel should have got. Every
 * notification must be sent.
 *
 * @param where name of the channel in findings
 * @returns the history
 */
export const checkHistory = async (
  account: Account,
  { id, where }: { id: string; where: string },
  rows: Logged[],
  findings: Findings,
): Promise<Notified[]> => {
  const history: Notified[] = await readAll(account, `/notification-history/?channel_id=${id}`)
  compare(
    findings,
    `the history of ${where}`,
    history.map(({ event_id }) => event_id),
    rows.map((row) => row.id),
  )
  for (const { version, status } of history)
    if (status !== 'sent') findings.problems.push(`${where} has ${version} as ${status}`)
  return history
}

/**
 * Compares how often each event or message arrived with the number of attempts to send it. Arrivals after the
 * first one count as `resent`. When there are more arrivals than attempts, the message is reported as
 * doubled.
 *
 * @param received the keys of everything that arrived, such as versions, in the order of arrival
 * @param triesOf number of attempts, by key
 * @returns each key once, in the order of its first arrival
 */
export const checkArrivals = (
  where: string,
  received: string[],
  triesOf: ReadonlyMap<string, number>,
  findings: Findings,
): string[] => {
  const times = new Map<string, number>()
  for (const key of received) times.set(key, (times.get(key) ?? 0) + 1)
  for (const [key, count] of times) {
    const tries = triesOf.get(key) ?? 0
    if (count > tries) findings.doubled.push(`${where} received ${key} ${count} times in ${tries} attempts`)
    findings.resent += count - 1
  }
  return [...times.keys()]
}

/**
 * Compares the history of a channel, and the versions in the messages that it received, with the events that
 * it should have got.
 *
 * @param received the versions of each message, in the order of arrival
 * @returns the versions in the order in which each arrived first, and the number of attempts to send each
 */
export const checkVersions = async (
  account: Account,
  channel: { id: string; where: string },
  rows: Logged[],
  received: string[],
  findings: Findings,
): Promise<{ arrived: string[]; triesOf: ReadonlyMap<string, number> }> => {
  const { where } = channel
  const history = await checkHistory(account, channel, rows, findings)
  const triesOf = new Map(history.map(({ version, attempts }) => [version, attempts]))
  const arrived = checkArrivals(where, received, triesOf, findings)
  const wanted = rows.map(({ version }) => version)
  compare(findings, where, arrived, wanted)
  return { arrived, triesOf }
}
