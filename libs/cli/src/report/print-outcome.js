import { blockedReport, recordedReport, reportToGitHub } from '../ci/github-report.js'
import { plain } from '../plain.js'
import { showMoment } from '../time.js'

/** @typedef {import('../context.js').Context} Context */
/** @typedef {import('@shiplog/client').DeploymentBlockedError} DeploymentBlockedError */

/**
 * Returns a deployment or a build in words, such as `checkout 1.4.2 in production`.
 *
 * @param {{ product_name: string, version: string, environment_name?: unknown }} event
 */
export const nameOf = ({ product_name, version, environment_name }) =>
  `${product_name} ${version}${environment_name ? ` in ${environment_name}` : ''}`

/**
 * Returns sentences about the rules that an admitted start did not satisfy: rules that only report, and rules
 * that were overridden or bypassed.
 *
 * @param {any} answer
 * @returns {string[]}
 */
const remarks = ({ preflight_status: status, extra_metadata }) => {
  const rules = extra_metadata?.preflight_status?.rules_evaluated ?? []
  const failed = rules.filter((/** @type {any} */ rule) => rule.evaluation_result === 'failed')
  const outcome = { report_only: 'only reports', overridden: 'was overridden', bypassed: 'was bypassed' }[
    /** @type {'report_only'} */ (status)
  ]
  return failed.map(
    (/** @type {any} */ rule) => `Rule "${rule.rule_name}" ${outcome ?? 'failed'}: ${rule.error_message}`,
  )
}

/**
 * Prints what was recorded, with the address of its page.
 *
 * @param {Context} context
 * @param {import('./kinds.js').Kind} kind
 * @param {any} answer
 * @param {(text: string) => void} write
 */
export const printRecorded = (context, kind, answer, write) => {
  write(plain(`Recorded: ${nameOf(answer)} ${answer.status}`))
  for (const remark of remarks(answer)) context.say(plain(remark))
  const page = context.link(kind.pageOf(answer))
  write(page)
  reportToGitHub(context.env, recordedReport(kind.noun, answer, page))
}

/**
 * Prints the result of a report; nothing of an event that was kept, because `send` has said so.
 *
 * @param {Context} context
 * @param {import('./kinds.js').Kind} kind
 * @param {{ event: import('./event.js').Event, answer: any }} sent
 * @param {(text: string) => void} write
 */
export const printSent = (context, kind, { event, answer }, write) => {
  if (answer !== undefined) printRecorded(context, kind, answer, write)
  if (context.json) context.printJson(answer ?? { sent: false, event })
}

/**
 * Prints which rules block a start, until when, and what to do.
 *
 * @param {Context} context
 * @param {import('./event.js').Event} event
 * @param {DeploymentBlockedError} err
 */
export const printBlocked = (context, event, { code, message, retryAfter, details }) => {
  const { say, link } = context
  say(plain(`Blocked: ${nameOf(event)} may not start. ${message}`))
  for (const violation of details.violations) {
    const until = violation.retry_after ? `, until ${showMoment(violation.retry_after, Date.now())}` : ''
    say(plain(`- Rule "${violation.rule_name}": ${violation.message}${until}`))
  }
  if (retryAfter)
    say(`It may start ${showMoment(retryAfter, Date.now())}. With --wait, the command waits for that.`)
  else say('Time alone does not change that.')
  const request = details.approval_request_id
  if (request) say(`Ask for approval: ${link(`/console/approvals/${request}`)}`)
  const page = link(`/console/preflight-checks/${details.check_id}`)
  say(`Details, and overrides by administrators: ${page}`)
  const { violations } = details
  reportToGitHub(context.env, blockedReport(event, { message, violations, until: retryAfter }, page))
  if (context.json)
    context.printJson({ error: 'deployment_blocked', code, message, retry_after: retryAfter, details })
}
