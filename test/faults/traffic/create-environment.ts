import { setTimeout as sleep } from 'node:timers/promises'
import { betweenTriesMs, judge, type Posting } from './post.ts'

/**
 * Creates an environment of type staging, with the token of a user. Repeats failed requests.
 *
 * @returns true once the environment exists; false when it was given up
 */
export const createEnvironment = async (posting: Posting, name: string): Promise<boolean> => {
  const { account, journal } = posting
  for (let attempt = 1; ; attempt += 1) {
    const body = { name, type: 'staging' }
    const answer = await account.ask('POST', '/environments/', { auth: account.token, body })
    // 409 after the first attempt: an earlier attempt created the environment, and its answer was lost.
    if (answer?.status === 201 || (answer?.status === 409 && attempt > 1)) {
      journal.environments.push(name)
      return true
    }
    if (answer === undefined) journal.unknown += 1
    else judge(posting, 'POST /environments/', answer)
    if (performance.now() > posting.giveUpAt()) return false
    await sleep(betweenTriesMs)
  }
}
