import { setTimeout as sleep } from 'node:timers/promises'
import type { Answer } from './api.ts'
import type { Posted } from './journal.ts'
import { betweenTriesMs, bodyOf, judge, type Posting } from './post.ts'

/**
 * Repeats a request of a user until it has taken effect.
 *
 * @param auth token of the user; the administrator's when absent
 * @param wanted statuses of success; the second one counts only after the first attempt, whose answer was lost
 * @returns false when it was given up
 */
export const insist = async (
  posting: Posting,
  method: string,
  path: string,
  {
    body,
    wanted,
    auth = posting.account.token,
  }: { body?: object; wanted: readonly [number, number]; auth?: string },
): Promise<boolean> => {
  const { account, journal, giveUpAt } = posting
  for (let attempt = 1; ; attempt += 1) {
    const answer = await account.ask(method, path, { auth, body })
    if (answer?.status === wanted[0] || (answer?.status === wanted[1] && attempt > 1)) return true
    if (answer === undefined) journal.unknown += 1
    else judge(posting, `${method} ${path}`, answer)
    if (performance.now() > giveUpAt()) return false
    await sleep(betweenTriesMs)
  }
}

/**
 * Posts a start that a rule forbids, until it is answered. Adds a problem if it was admitted.
 *
 * @returns the body of the answer; undefined when it was admitted or given up
 */
export const beRefused = async (posting: Posting, event: Posted): Promise<Answer['body'] | undefined> => {
  const { account, journal, giveUpAt } = posting
  for (;;) {
    const answer = await account.ask('POST', '/deployment-events/', {
      auth: account.apiKey,
      body: bodyOf(event),
    })
    if (answer?.status === 428) {
      journal.blocked += 1
      return answer.body
    }
    if (answer === undefined) journal.unknown += 1
    else if (answer.status === 200) journal.problems.push(`${event.version} started against a rule`)
    else judge(posting, 'POST /deployment-events/', answer)
    if (answer?.status === 200 || performance.now() > giveUpAt()) return undefined
    await sleep(betweenTriesMs)
  }
}
