import { type Account, approvedEnvironment } from '../traffic/account.ts'
import type { Journal } from '../traffic/journal.ts'
import type { Findings } from './findings.ts'
import { type Logged, ownEvents } from './log.ts'
import { readAll } from './pages.ts'

type Request = {
  id: string
  product_name: string
  version: string
  state: string
  decisions: { decision: string; subject: string }[]
}

/** Checks that each start comes after the approval of its version, in the order of the log. */
const checkStarts = (own: Logged[], findings: Findings): void => {
  const granted = new Set<string>()
  for (const { type, product, version, environment } of own) {
    if (environment !== approvedEnvironment) continue
    const name = `${product} ${version}`
    if (type === 'approval.granted') granted.add(name)
    if (type === 'deployment.started' && !granted.has(name))
      findings.problems.push(`${name} started before it was approved`)
  }
}

/**
 * Compares the approvals that were answered 200 with the requests in the API. A version has one request, which
 * has each approval once, and is approved when both people have approved.
 */
export const checkApprovals = async (
  account: Account,
  log: Logged[],
  { approvals }: Journal,
  findings: Findings,
): Promise<void> => {
  checkStarts(ownEvents(account, log), findings)
  const requests: Request[] = await readAll(account, `/approval-requests/?environment=${approvedEnvironment}`)
  const versions = requests.map(({ product_name, version }) => `${product_name} ${version}`)
  for (const name of new Set(versions.filter((one, at) => versions.indexOf(one) !== at)))
    findings.doubled.push(`${name} has several approval requests`)
  for (const { id, version, state, decisions } of requests) {
    const there = decisions.map(({ decision, subject }) => `${decision} by ${subject}`)
    const answered = approvals.filter(({ request }) => request === id).map(({ subject }) => subject)
    for (const subject of answered)
      if (!there.includes(`approved by ${subject}`))
        findings.lost.push(`the request of ${version} lacks the approval of ${subject}`)
    if (new Set(there).size < there.length)
      findings.doubled.push(`the request of ${version} is ${there.join(', ')}`)
    if ((there.length === account.approvers.length) !== (state === 'approved'))
      findings.problems.push(`the request of ${version} is ${state}, and ${there.join(', ')}`)
  }
}
