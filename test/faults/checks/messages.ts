import type { ReceivedRequest } from '@shiplog/testing'
import type { Account, Channel } from '../traffic/account.ts'
import type { Findings } from './findings.ts'
import { checkVersions } from './history.ts'
import { type Logged, ownEvents } from './log.ts'
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
  const { id, path, event_type } = channel
  const where = `the channel ${path}`
  const rows = ownEvents(account, log).filter(({ type }) => type === event_type)
  const received = receivedIn(requests, channel)
  const { arrived, triesOf } = await checkVersions(account, { id, where }, rows, received, findings)
  const yields = (version: string): boolean => (triesOf.get(version) ?? 0) >= stubbornAttempts
  const inOrder = rows
    .map(({ version }) => version)
    .filter((version) => arrived.includes(version) && !yields(version))
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
