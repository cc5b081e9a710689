import { approvedEnvironment } from './account.ts'
import { beRefused, insist } from './insist.ts'
import type { Posted } from './journal.ts'
import { type Posting, post } from './post.ts'

/**
 * Posts a start that needs two approvals, lets both people approve at the same time, and deploys the version.
 * The start must be refused before, and admitted as soon as both are answered.
 */
export const approved = async (posting: Posting, product: string, version: string): Promise<void> => {
  const { account, journal } = posting
  const started: Posted = {
    ...{ kind: 'deployment', product, version, status: 'started', keyed: false },
    environment: approvedEnvironment,
  }
  const refused = await beRefused(posting, started)
  if (refused === undefined) return
  const request: string = refused.detail.details.approval_request_id
  const answers = await Promise.all(
    account.approvers.map(async ({ subject, token }) => {
      const path = `/approval-requests/${request}/approve/`
      const isAnswered = await insist(posting, 'POST', path, { body: {}, wanted: [200, 200], auth: token })
      if (isAnswered) journal.approvals.push({ request, subject })
      return isAnswered
    }),
  )
  if (!answers.every(Boolean)) {
    // An approval without an answer, and then a post without one, may still arrive.
    journal.posted.push(started)
    return
  }
  if (await post(posting, [started])) await post(posting, [{ ...started, status: 'completed' }])
}
