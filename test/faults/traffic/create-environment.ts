import { setTimeout as sleep } from 'node:timers/promises'
import { betweenTriesMs, judge, type Posting } from './post.ts'

/**
 * Creates an environment as a person does, with another type than its name suggests. @returns true once it
 * exists
 */
export const createEnvironment = async (posting: Posting, name: string): Promise<boolean> => {
  const { account, journal } = posting
  for (let attempt = 1; ; attempt += 1) {
    const body = { name, type: 'staging' }
    const answer = await account.ask('POST', '/environments/', { auth: account.token, body })
    // An attempt without answer may have created it.
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
