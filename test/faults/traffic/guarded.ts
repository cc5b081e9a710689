import { setTimeout as sleep } from 'node:timers/promises'
import { beRefused, insist } from './insist.ts'
import type { Posted } from './journal.ts'
import { betweenTriesMs, type Posting, post } from './post.ts'

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
    (await beRefused(posting, started)) !== undefined &&
    (await insist(posting, 'DELETE', `/deployment-rules/${id}`, { wanted: [204, 404] }))
  if (!isAllowed) {
    // A post without an answer may still arrive after the rule was deleted, and then starts the deployment.
    posting.journal.posted.push(started)
    return
  }
  if (await post(posting, [started])) await post(posting, [{ ...started, status: 'completed' }])
}
