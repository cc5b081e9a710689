import { DeploymentBlockedError } from '@shiplog/client'
import { plain } from '../plain.js'
import { showDuration } from '../time.js'
import { wait } from '../wait.js'
import { isAway } from './away.js'
import { send } from './send.js'

/** @typedef {import('../context.js').Context} Context */
/** @typedef {import('./event.js').Event} Event */

/** Time between two requests that ask whether the deployment may start. */
const pollMs = 10_000
/** Time after which the start is tried whatever the answers were: it has more fields than these requests. */
const tryMs = 60_000
/** CI systems end jobs that print nothing, some after ten minutes. */
const sayMs = 5 * 60_000

/** Codes of violations that neither time nor people lift: only another version helps. */
const hopeless = new Set(['VERSION_NOT_ALLOWED', 'BRANCH_NOT_ALLOWED'])

/**
 * @param {DeploymentBlockedError} err
 * @param {number} until in ms of Unix time
 */
const mayChange = ({ details, retryAfter }, until) =>
  !details.violations.some(({ code }) => hopeless.has(code)) &&
  (retryAfter === null || Date.parse(retryAfter) < until)

/**
 * Asks once whether the deployment may start, which records nothing. It is asked again soon: more attempts
 * would make the wait longer than the user wants.
 *
 * @param {Context} context
 * @param {Event} event
 * @param {number} timeoutMs
 */
const isAllowed = async (context, event, timeoutMs) => {
  const { product_name, version, environment_name, scm_branch } = event
  const body = { product_name, version, environment_name, ...(scm_branch !== undefined && { scm_branch }) }
  const api = context.api('key', { signal: context.signal, retries: 0, timeoutMs })
  try {
    const { data } = await api.POST('/preflight-checks/', /** @type {any} */ ({ body }))
    return /** @type {any} */ (data).allowed
  } catch (err) {
    if (isAway(err)) return false
    throw err
  }
}

/**
 * Waits until the start should be tried again.
 *
 * @param {Context} context
 * @param {Event} event
 * @param {number} at latest time to try, in ms of Unix time
 */
const waitToTry = async (context, event, at) => {
  const soon = () => Math.min(pollMs, at - Date.now())
  while (soon() > 0) {
    await wait(soon(), context.signal)
    const left = soon()
    if (left > 0 && (await isAllowed(context, event, left))) return
  }
}

/**
 * Reports a start. While rules refuse it, it is tried again for as long as `waitMs` says. The signal of the
 * context ends the wait.
 *
 * @param {Context} context
 * @param {import('./kinds.js').Kind} kind
 * @param {Event} event
 * @param {import('./send.js').Sending & { waitMs: number }} sending
 * @returns {Promise<import('./send.js').Sent>}
 * @throws DeploymentBlockedError, and what `send` throws
 */
export const start = async (context, kind, event, sending) => {
  const until = Date.now() + sending.waitMs
  let saidAt = 0
  for (;;) {
    try {
      return await send(context, kind, event, sending)
    } catch (err) {
      if (!(err instanceof DeploymentBlockedError) || !mayChange(err, until) || Date.now() >= until) throw err
      if (Date.now() - saidAt >= sayMs) {
        saidAt = Date.now()
        context.say(plain(`Blocked: ${err.message}. Waiting for up to ${showDuration(until - saidAt)}`))
      }
      const opens = err.retryAfter === null ? Number.POSITIVE_INFINITY : Date.parse(err.retryAfter)
      await waitToTry(context, event, Math.min(opens, Date.now() + tryMs, until))
    }
  }
}
