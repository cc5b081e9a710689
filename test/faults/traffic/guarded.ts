import { setTimeout as sleep } from 'node:timers/promises'
import type { Posted } from './journal.ts'
import { betweenTriesMs, bodyOf, judge, type Posting, post } from './post.ts'

/**
 * Repeats a request of an administrator until it has taken effect.
 *
 * @param wanted statuses of success; the second one counts only after the first attempt, whose answer was lost
 * @returns false when it was given up
 */
const insist = async (
  posting: Posting,
  method: string,
  path: string,
  { body, wanted }: { body?: object; wanted: readonly [number, number] },
): Promise<boolean> => {
  const { account, journal, giveUpAt } = posting
  for (let attempt = 1; ; attempt += 1) {
    const answer = await account.ask(method, path, { auth: account.token, body })
    if (answer?.status === wanted[0] || (answer?.status === wanted[1] && attempt > 1)) return true
    if (answer === undefined) journal.unknown += 1
    else judge(posting, `${method} ${path}`, answer)
    if (performance.now() > giveUpAt()) return false
    await sleep(betweenTriesMs)
  }
}

/** Finds the id of a rule by its name, because the answer to its creation may have been lost. */
const findRule = async (posting: Posting, product: string, name: string): Promise<string | undefined> => {
  const { account, giveUpAt } = posting
  for (;;) {
    const answer = await account.ask('GET', `/deployment-rules/?product=${product}`, { auth: account.token })
    if (answer?.status === 200)
      return answer.body.find((rule: { name: string }) => rule.name === name)?.id as string | undefined
    if (performance.now() > giveUpAt()) return undefined
    await sleep(betweenTriesMs)
  }
}

/** Posts a start that a rule forbids, until it is answered. Adds a problem if it was admitted. */
const beRefused = async (posting: Posting, event: Posted): Promise<boolean> => {
  const { account, journal, giveUpAt } = posting
  for (;;) {
    const answer = await account.ask('POST', '/deployment-events/', {
      auth: account.apiKey,
      body: bodyOf(event),
    })
    if (answer?.status === 428) {
      journal.blocked += 1
      return true
    }
    if (answer === undefined) journal.unknown += 1
    else if (answer.status === 200) journal.problems.push(`${event.version} started against a rule`)
    else judge(posting, 'POST /deployment-events/', answer)
    if (answer?.status === 200 || performance.now() > giveUpAt()) return false
    await sleep(betweenTriesMs)
  }
}

/**
 * Creates a rule that forbids a version, posts its start, deletes the rule, and deploys the version. The start
 * must be refused while there is a rule, and admitted as soon as there is none.
 */
export const guarded = async (posting: Posting, product: string, version: string): Promise<void> => {
  const started: Posted = { kind: 'deployment', product, version, status: 'started', keyed: false }
  const name = `${product} ${version} is bad`
  const rule = { name, type: 'version', scope: { products: [product] }, config: { deny: [version] } }
  if (!(await insist(posting, 'POST', '/deployment-rules/', { body: rule, wanted: [201, 409] }))) return
  const id = await findRule(posting, product, name)
  if (id === undefined) return
  const isAllowed =
    (await beRefused(posting, started)) &&
    (await insist(posting, 'DELETE', `/deployment-rules/${id}`, { wanted: [204, 404] }))
  if (!isAllowed) {
    // A post without an answer may still arrive after the rule was deleted, and then starts the deployment.
    posting.journal.posted.push(started)
    return
  }
  if (await post(posting, [started])) await post(posting, [{ ...started, status: 'completed' }])
}
