import { setTimeout as sleep } from 'node:timers/promises'
import { eventually } from '@shiplog/testing'
import { checkApprovals } from './checks/approvals.ts'
import { createFindings, type Findings } from './checks/findings.ts'
import { checkLog, isOfRecord, lastPosition, readLog } from './checks/log.ts'
import { checkMails, versionsOfMail } from './checks/mails.ts'
import { checkMessages } from './checks/messages.ts'
import { read, readAll } from './checks/pages.ts'
import { checkSlack } from './checks/slack.ts'
import { checkStreams } from './checks/streams.ts'
import { checkTables } from './checks/tables.ts'
import { checkTakeOvers } from './checks/take-overs.ts'
import { checkWebhook } from './checks/webhooks.ts'
import { type Injected, injectAll } from './inject.ts'
import { describeFault, type Fault } from './schedule.ts'
import type { Stand } from './surroundings/stand.ts'
import { type Account, createAccount } from './traffic/account.ts'
import { createJournal, type Journal } from './traffic/journal.ts'
import { startTraffic } from './traffic/traffic.ts'

/** The result of a round, printed as one line of JSON. */
export type RoundResult = {
  seed: number
  ok: boolean
  faults: string[]
  /** Number of events posted, whatever their answer was. */
  events: number
  /** Number of events answered with 200. */
  acknowledged: number
  /** Number of answers, and results in batches, with a status that the client did not want. */
  refused: number
  /** Number of starts that a rule forbade, and that were refused. */
  blocked: number
  /** Number of approvals answered with 200. */
  approvals: number
  /** Number of posts without an answer. */
  unknown: number
  lost: number
  doubled: number
  /** Number of reads with `X-Data-Lag`, which may lack the newest writes. */
  late: number
  /** Number of times that a version arrived again in a message to the same channel. */
  resent: number
  /** Number of mails about events that arrived. */
  mails: number
  /** Number of messages to webhooks that arrived. */
  webhooks: number
  /** Number of requests to post a Slack message. */
  slackPosts: number
  /** Number of requests to edit a Slack message. */
  slackEdits: number
  /**
   * For each message that a killed notifier was sending: time in ms from the end of its process until another
   * notifier had sent the message. Messages that another fault may have delayed are left out.
   */
  takeOversMs: number[]
  /** The same times of the messages that another fault may have delayed. */
  disturbedTakeOversMs: number[]
  /** Time from the end of the faults until reads were up to date and no notification was pending, in ms. */
  settledMs: number
  /** Sentences about everything that went wrong, such as a lost event; at most 20. */
  problems: string[]
}

export type Round = {
  result: RoundResult
  /** Compares all data with the answers again. */
  check: () => Promise<Findings>
}

const accountNames = ['a', 'b']
const settleTimeoutMs = 60_000
const mostShown = 20

/**
 * Returns the statuses that the faults of a round excuse. A service with a wrong clock and the other services
 * take each other's signatures for expired, and answer 401.
 */
const excusedBy = (faults: Fault[]): number[] =>
  faults.some(({ kind }) => kind.startsWith('clock')) ? [401] : []

/** Returns true if reads of an account are up to date and no notification is pending. Throws otherwise. */
const isSettled = async (account: Account): Promise<boolean> => {
  await read(account, '/deployments/?limit=1')
  await read(account, '/versions/?limit=1')
  const waiting = await readAll(account, '/notification-history/?status=pending')
  if (waiting.length > 0) throw new Error(`${waiting.length} notifications of ${account.name} wait`)
  return true
}

const checkAll = async (
  stand: Stand,
  after: number,
  accounts: Account[],
  journal: Journal,
): Promise<Findings> => {
  const log = await readLog(stand, after)
  const findings = checkLog(after, log, journal)
  await checkStreams(stand, findings)
  const ofRecords = log.filter(isOfRecord)
  for (const account of accounts) {
    await checkTables(account, ofRecords, journal, findings)
    await checkMessages(account, ofRecords, stand.chat.requests, findings)
    await checkWebhook(account, ofRecords, stand.chat.requests, findings)
    await checkMails(account, ofRecords, stand.mailServer.mails, findings)
    await checkSlack(stand, account, log, findings)
    await checkApprovals(account, log, journal, findings)
  }
  return findings
}

type Arrived = Pick<RoundResult, 'mails' | 'webhooks' | 'slackPosts' | 'slackEdits'>

/** Counts what has arrived since `forgetArrived`. */
const countArrived = ({ chat, mailServer, slack }: Stand): Arrived => ({
  mails: mailServer.mails.filter((mail) => versionsOfMail(mail).length > 0).length,
  webhooks: chat.requests.filter(({ path }) => path.startsWith('/events/')).length,
  slackPosts: slack.calls.filter(({ method }) => method === 'chat.postMessage').length,
  slackEdits: slack.calls.filter(({ method }) => method === 'chat.update').length,
})

const forgetArrived = ({ chat, mailServer, slack }: Stand): void => {
  chat.requests.length = 0
  mailServer.mails.length = 0
  slack.calls.length = 0
}

/**
 * Lets clients post and read during the faults. Then waits until reads are up to date and no notification is
 * pending. Compares the answers with the log, the API, and the messages that channels received.
 */
export const runRound = async (
  stand: Stand,
  seed: number,
  seconds: number,
  faults: Fault[],
): Promise<Round> => {
  const accounts = await Promise.all(accountNames.map((name) => createAccount(stand, `r${seed}${name}`)))
  const after = await lastPosition(stand)
  forgetArrived(stand)
  const journal = createJournal()
  const excused = excusedBy(faults)

  const begin = performance.now()
  const traffic = startTraffic(accounts.map((account) => ({ account, journal, excused })))
  let healedAt = begin
  let injected: Injected[] = []
  try {
    injected = await injectAll(stand, faults)
    await sleep(Math.max(0, begin + seconds * 1_000 - performance.now()))
  } finally {
    healedAt = performance.now()
    await traffic.stop()
  }
  for (const pod of stand.pods.values()) await pod.ready()

  const check = (): Promise<Findings> => checkAll(stand, after, accounts, journal)
  const notSettled: string[] = []
  for (const account of accounts)
    await eventually(() => isSettled(account), { timeoutMs: settleTimeoutMs, intervalMs: 100 }).catch((err) =>
      notSettled.push(`not settled after ${settleTimeoutMs / 1_000} s: ${err}`),
    )
  const settledMs = Math.round(performance.now() - healedAt)
  const { lost, doubled, resent, problems } = await check().catch((err) => ({
    ...createFindings(),
    problems: [`not checked: ${err}`],
  }))
  const { takeOvers, late } = await checkTakeOvers(stand, accounts, injected)
  const broken = [...problems, ...late, ...notSettled, ...journal.problems, ...stand.takeProblems()]
  const all = [...lost, ...doubled, ...broken]
  const takeOversMs = (disturbed: boolean): number[] =>
    takeOvers.filter(({ isDisturbed }) => isDisturbed === disturbed).map(({ ms }) => ms)
  const acknowledged = journal.posted.filter(({ id }) => id !== undefined).length
  const result: RoundResult = {
    seed,
    ok: all.length === 0,
    faults: faults.map(describeFault),
    events: journal.posted.length,
    acknowledged,
    refused: journal.refused,
    blocked: journal.blocked,
    approvals: journal.approvals.length,
    unknown: journal.unknown,
    lost: lost.length,
    doubled: doubled.length,
    late: journal.late,
    resent,
    ...countArrived(stand),
    takeOversMs: takeOversMs(false),
    disturbedTakeOversMs: takeOversMs(true),
    settledMs,
    problems: all.slice(0, mostShown),
  }
  return { result, check }
}
