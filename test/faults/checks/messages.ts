import type { ReceivedRequest } from '@shiplog/testing'
import type { Account, Channel } from '../traffic/account.ts'
import { compare, type Findings } from './findings.ts'
import type { Logged } from './log.ts'
import { readAll } from './pages.ts'

/** Number of failed attempts after which a notification moves to the end of its lane. */
const stubbornAttempts = 8

const versionsIn = ({ body }: ReceivedRequest): Set<string> =>
  new Set(JSON.stringify(body).match(/\bv\d+-\d+(-\d+)?\b/g))

export const namesVersion = (request: ReceivedRequest, version: string): boolean =>
  versionsIn(request).has(version)

/** Returns the versions in the messages to a channel, in the order of arrival. A digest has several. */
const receivedIn = (requests: ReceivedRequest[], { path }: Channel): string[] =>
  requests.filter((request) => request.path === path).flatMap((request) => [...versionsIn(request)])

const checkChannel = async (
  account: Account,
  channel: Channel,
  log: Logged[],
  requests: ReceivedRequest[],
  findings: Findings,
): Promise<void> => {
  const where = `the channel ${channel.path}`
  const rows = log.filter(
    ({ type, product }) => type === channel.event_type && product.startsWith(`${account.name}-`),
  )
  const history = await readAll(account, `/notification-history/?channel_id=${channel.id}`)
  compare(
    findings,
    `the history of ${where}`,
    history.map(({ event_id }) => event_id),
    rows.map(({ id }) => id),
  )
  for (const { version, status } of history)
    if (status !== 'sent') findings.problems.push(`${where} has ${version} as ${status}`)

  const triesOf = new Map<string, number>(history.map(({ version, attempts }) => [version, attempts]))
  const received = receivedIn(requests, channel)
  const times = new Map<string, number>()
  for (const version of received) times.set(version, (times.get(version) ?? 0) + 1)
  compare(
    findings,
    where,
    [...times.keys()],
    rows.map(({ version }) => version),
  )
  for (const [version, count] of times) {
    const tries = triesOf.get(version) ?? 0
    if (count > tries)
      findings.doubled.push(`${where} received ${version} ${count} times in ${tries} attempts`)
    findings.resent += count - 1
  }
  const yields = (version: string): boolean => (triesOf.get(version) ?? 0) >= stubbornAttempts
  const inOrder = rows
    .map(({ version }) => version)
    .filter((version) => times.has(version) && !yields(version))
  const first = [...times.keys()].filter((version) => !yields(version))
  const wrong = first.findIndex((version, index) => version !== inOrder[index])
  if (wrong !== -1)
    findings.problems.push(`${where} received ${first[wrong]} where the log has ${inOrder[wrong]}`)
}

/** Compares the notification history of each channel, and the messages that it received, with the log. */
export const checkMessages = async (
  account: Account,
  log: Logged[],
  requests: ReceivedRequest[],
  findings: Findings,
): Promise<void> => {
  for (const channel of account.channels) await checkChannel(account, channel, log, requests, findings)
}
