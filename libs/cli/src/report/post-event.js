import { NetworkError } from '@shiplog/client'

/**
 * Sends an event once it is made.
 *
 * @param {import('../context.js').Client} api
 * @param {import('./kinds.js').Kind} kind
 * @param {string} key idempotency key
 * @param {import('./event.js').Event} event
 * @returns {Promise<any>} the deployment or the version
 * @throws ApiError, DeploymentBlockedError; NetworkError, also when the answer is that of another server,
 *   which has not recorded the event
 */
export const postEvent = async (api, { path }, key, event) => {
  const params = { header: { 'Idempotency-Key': key } }
  const { data } = await api.POST(path, /** @type {any} */ ({ params, body: event }))
  const answer = /** @type {any} */ (data)
  if (typeof answer?.id === 'string') return answer
  throw new NetworkError('invalid_answer', 'The answer does not come from Shiplog. Is its address right?')
}
