import { createHash, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Account } from './account.ts'
import type { Answer } from './api.ts'
import type { Journal, Posted } from './journal.ts'

export type Posting = {
  account: Account
  journal: Journal
  /** Returns the time at which clients stop retrying, on the clock of `performance.now()`. */
  giveUpAt: () => number
  /** Statuses besides 429, 502, 503 and 504 that the faults of the round may cause. */
  excused: readonly number[]
}

export const betweenTriesMs = 150

/** Returns the SHA of the commit of a version. */
export const shaOf = ({ product, version }: Pick<Posted, 'product' | 'version'>): string =>
  createHash('sha1').update(`${product} ${version}`).digest('hex')

export const bodyOf = ({ product, version, status, kind, environment = 'production' }: Posted): object => ({
  product_name: product,
  version,
  status,
  scm_sha: shaOf({ product, version }),
  invoke_id: `run-${version}`,
  ...(kind === 'deployment' && { environment_name: environment }),
})

/** Counts an answer other than 200, and adds a problem to the journal if its status is not excused. */
export const judge = (
  { journal, excused }: Posting,
  what: string,
  { status, body }: Pick<Answer, 'status' | 'body'>,
) => {
  if (status === 200) return
  journal.refused += 1
  if ([429, 502, 503, 504].includes(status) || excused.includes(status)) return
  journal.problems.push(`${what} was answered ${status} ${JSON.stringify(body)}`)
}

/** Posts events once, and notes the ids in the answer. @returns true if all events are now answered 200 */
const tryOnce = async (
  posting: Posting,
  events: Posted[],
  request: { path: string; body: unknown; key?: string },
): Promise<boolean> => {
  const { account, journal } = posting
  const { path, ...sent } = request
  const answer = await account.ask('POST', path, { ...sent, auth: account.apiKey })
  if (answer === undefined) {
    journal.unknown += 1
    return false
  }
  if (answer.status !== 200) {
    judge(posting, `POST ${path}`, answer)
    return false
  }
  const results: Pick<Answer, 'status' | 'body'>[] = answer.body.results ?? [answer]
  for (const [index, event] of events.entries()) {
    const result = results[index] ?? { status: 0, body: 'nothing' }
    judge(posting, `an item of ${path}`, result)
    if (result.status !== 200) continue
    if (event.id !== undefined && event.id !== result.body.id)
      journal.problems.push(`${event.version} was answered with ${event.id}, and then with ${result.body.id}`)
    event.id = result.body.id
  }
  return events.every(({ id }) => id !== undefined)
}

/**
 * Posts one event, or several as a batch.
 *
 * @param retry true: repeats the post with the same key, as CI clients do, until all events are answered 200
 * @returns true once all events are answered 200; false when the post was given up
 */
export const post = async (posting: Posting, events: Posted[], { retry = true } = {}): Promise<boolean> => {
  posting.journal.posted.push(...events)
  const [first, another] = events
  if (first === undefined) return true
  const single = { path: `/${first.kind}-events/`, body: bodyOf(first) }
  const batch = {
    path: '/event-batches/',
    body: events.map((event) => ({ kind: event.kind, ...bodyOf(event) })),
  }
  const request = { ...(another === undefined ? single : batch), ...(first.keyed && { key: randomUUID() }) }
  for (;;) {
    if (await tryOnce(posting, events, request)) return true
    if (!retry || performance.now() > posting.giveUpAt()) return false
    await sleep(betweenTriesMs)
  }
}
