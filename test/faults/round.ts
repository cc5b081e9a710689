import { setTimeout as sleep } from 'node:timers/promises'
import { eventually } from '@shiplog/testing'
import { createFindings, type Findings } from './checks/findings.ts'
import { checkLog, lastPosition, readLog } from './checks/log.ts'
import { checkMessages } from './checks/messages.ts'
import { read, readAll } from './checks/pages.ts'
import { checkStreams } from './checks/streams.ts'
import { checkTables } from './checks/tables.ts'
import { injectAll } from './inject.ts'
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
  /** Number of events posted, with or without an answer of 200. */
  events: number
  /** Number of events answered with 200. */
  acknowledged: number
  /** Number of answers other than 200. */
  refused: number
  /** Number of requests without an answer. */
  unknown: number
  lost: number
  doubled: number
  /** Number of reads that said that they may lack the newest writes. */
  late: number
  /** Number of messages that arrived again, as the history says. */
  resent: number
  /** Time from the end of the last fault until nothing waited, in ms. */
  settledMs: number
  /** Every broken promise, such as a lost or doubled event; at most `mostShown`. */
  problems: string[]
}

export type Round = {
  result: RoundResult
  /** Repeats the comparison of all data with the answers. */
  check: () => Promise<Findings>
}

const accountNames = ['a', 'b']
const settleTimeoutMs = 60_000
const mostShown = 20

/**
 * The statuses that the faults of a round excuse. A service with a wrong clock takes signatures of others for
 * expired, and others take its own for expired: both answer 401.
 */
const excusedBy = (faults: Fault[]): number[] =>
  faults.some(({ kind }) => kind.startsWith('clock')) ? [401] : []

/** Returns true once reads of an account show all writes and no notification waits. Throws before that. */
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
  for (const account of accounts) {
    await checkTables(account, log, journal, findings)
    await checkMessages(account, log, stand.chat.requests, findings)
  }
  return findings
}

/**
 * Lets clients post and read during the faults, waits until the suite has settled, and compares the answers
 * with the log, with what the API shows, and with what channels received.
 */
export const runRound = async (
  stand: Stand,
  seed: number,
  seconds: number,
  faults: Fault[],
): Promise<Round> => {
  const accounts = await Promise.all(accountNames.map((name) => createAccount(stand, `r${seed}${name}`)))
  const after = await lastPosition(stand)
  stand.chat.requests.length = 0
  const journal = createJournal()
  const excused = excusedBy(faults)

  const begin = performance.now()
  const traffic = startTraffic(accounts.map((account) => ({ account, journal, excused })))
  let healedAt = begin
  try {
    await injectAll(stand, faults)
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
  const all = [...lost, ...doubled, ...problems, ...notSettled, ...journal.problems, ...stand.takeProblems()]
  const acknowledged = journal.posted.filter(({ id }) => id !== undefined).length
  const result: RoundResult = {
    seed,
    ok: all.length === 0,
    faults: faults.map(describeFault),
    events: journal.posted.length,
    acknowledged,
    refused: journal.refused,
    unknown: journal.unknown,
    lost: lost.length,
    doubled: doubled.length,
    late: journal.late,
    resent,
    settledMs,
    problems: all.slice(0, mostShown),
  }
  return { result, check }
}
