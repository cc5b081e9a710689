import type { ReceivedRequest } from '@shiplog/testing'
import type { Account } from '../traffic/account.ts'
import { compare, type Findings } from './findings.ts'
import { checkArrivals, checkHistory } from './history.ts'
import { type Logged, ownEvents } from './log.ts'

const headerOf = ({ headers }: ReceivedRequest): string => String(headers['webhook-id'])

const eventOf = ({ body }: ReceivedRequest): string => (body as { data: { event_id: string } }).data.event_id

/**
 * Compares the history of the webhook of an account, and the events that it received in any order, with the
 * log. Requests with the same `webhook-id` are the same message.
 */
export const checkWebhook = async (
  account: Account,
  log: Logged[],
  requests: ReceivedRequest[],
  findings: Findings,
): Promise<void> => {
  const { id, path } = account.webhook
  const where = `the webhook ${path}`
  const rows = ownEvents(account, log).filter(({ type }) => type === 'deployment.completed')
  const history = await checkHistory(account, { id, where }, rows, findings)
  const received = requests.filter((request) => request.path === path)
  const triesOf = new Map(history.map((notified) => [notified.id, notified.attempts]))
  checkArrivals(where, received.map(headerOf), triesOf, findings)
  // Two ids for one event are two messages. A receiver could not know that they are the same.
  const eventOfId = new Map(received.map((request) => [headerOf(request), eventOf(request)]))
  const wanted = rows.map((row) => row.id)
  compare(findings, where, [...eventOfId.values()], wanted)
}
