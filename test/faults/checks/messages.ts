import type { ReceivedRequest } from '@shiplog/testing'
import type { Account, Channel } from '../traffic/account.ts'
import { compare, type Findings } from './findings.ts'
import { checkArrivals, checkHistory } from './history.ts'
import type { Logged } from './log.ts'
import { versionsIn } from './versions-in.ts'

/** Number of failed attempts after which a notification moves to the end of its lane. */
const stubbornAttempts = 8

const versionsOf = ({ body }: ReceivedRequest): Set<string> => versionsIn(JSON.stringify(body))

export const namesVersion = (request: ReceivedRequest, version: string): boolean =>
  versionsOf(request).has(version)

/** Returns the versions in the messages to a channel, in the order of arrival. A digest has several. */
const receivedIn = (requests: ReceivedRequest[], { path }: Channel): string[] =>
  requests.filter((request) => request.path === path).flatMap((request) => [...versionsOf(request)])

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
  const history = await checkHistory(account, { id: channel.id, where }, rows, findings)
  const triesOf = new Map(history.map(({ version, attempts }) => [version, attempts]))
  const arrived = checkArrivals(where, receivedIn(requests, channel), triesOf, findings)
  const wanted = rows.map(({ version }) => version)
  compare(findings, where, arrived, wanted)
  const yields = (version: string): boolean => (triesOf.get(version) ?? 0) >= stubbornAttempts
  const inOrder = wanted.filter((version) => arrived.includes(version) && !yields(version))
  const first = arrived.filter((version) => !yields(version))
  const wrong = first.findIndex((version, index) => version !== inOrder[index])
  if (wrong !== -1)
    findings.problems.push(`${where} received ${first[wrong]} where the log has ${inOrder[wrong]}`)
}

/**
 * Compares the notification history of each channel of the type `chat_webhook`, and the messages that it
 * received, with the log.
 */
export const checkMessages = async (
  account: Account,
  log: Logged[],
  requests: ReceivedRequest[],
  findings: Findings,
): Promise<void> => {
  for (const channel of account.channels) await checkChannel(account, channel, log, requests, findings)
}
