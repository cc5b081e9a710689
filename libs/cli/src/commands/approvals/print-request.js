import { plain } from '../../plain.js'
import { showMoment } from '../../time.js'
import { decisionText, missingTexts, requestText } from './request-text.js'

/** @typedef {import('./request-text.js').Request} Request */

/** @type {Partial<Record<Request['state'], import('../../style.js').Style>>} */
const styles = { approved: 'green', rejected: 'red' }

/**
 * Shows a request after it was made, or after a decision.
 *
 * @param {Request} request
 * @param {import('../../context.js').Context} context
 */
export const printRequest = (request, { json, print, printJson, say, link }) => {
  if (json) return printJson(request)
  const { id, state, decisions, expires_at } = request
  print(plain(`${requestText(request)} is ${state}.`), styles[state])
  for (const decision of decisions) print(plain(`- ${decisionText(decision)}`))
  const missing = state === 'pending' ? missingTexts(request) : []
  for (const text of missing) print(plain(`- missing: ${text}`))
  if (expires_at !== null && (state === 'pending' || state === 'approved')) {
    const what = state === 'pending' ? 'The request waits' : 'The version may start'
    print(`${what} until ${showMoment(expires_at, Date.now())}.`)
  }
  say(link(`/console/approvals/${encodeURIComponent(id)}`))
}
