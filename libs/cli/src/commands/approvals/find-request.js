import { takeRows } from '../../listing.js'
import { positionalsOf } from '../../positionals.js'
import { required } from '../../required.js'
import { UsageError } from '../../usage-error.js'
import { withoutUndefined } from '../../without-undefined.js'
import { requestText } from './request-text.js'

/** @typedef {import('@shiplog/client').Schemas['ApprovalRequest']} Request */

/**
 * Options that name a request without its id.
 *
 * @type {Record<string, import('../../command.js').Option>}
 */
export const requestOptions = {
  product: { value: '<name>', help: 'name of the product; instead of the id' },
  version: { value: '<version>', help: 'the version; instead of the id' },
  environment: { value: '<name>', help: 'name of the environment; instead of the id' },
}

/** Most requests that an error message names. */
const mostNamed = 10

/**
 * Returns the id of the request that the user names: by its id, or by product, version and environment.
 *
 * @param {import('../../context.js').Context} context
 * @param {import('../../command.js').Arguments} args
 * @param {{ command: import('../../command.js').Command, states: Request['state'][] }} options
 *   `states`: those in which the request may be
 * @returns {Promise<string>}
 * @throws UsageError when there is none, or more than one
 */
export const findRequest = async ({ api }, args, { command, states }) => {
  const [id] = positionalsOf(args, command, { least: 0, most: 1 })
  const named = Object.keys(requestOptions).filter((name) => args.values[name] !== undefined)
  if (id !== undefined && named.length > 0) throw new UsageError(`Use either the id or --${named[0]}`)
  if (id !== undefined) return id
  if (named.length === 0)
    throw new UsageError(
      'Name the request by its id, or by --product, --version and --environment. shiplog approvals lists those that wait for you',
    )
  const { product, version, environment } = required(args.values, ['product', 'version', 'environment'])
  const query = withoutUndefined({ product, version, environment, limit: mostNamed })
  const { rows } = await takeRows(api('user').list('/approval-requests/', { params: { query } }), mostNamed)
  const found = rows.filter(({ state }) => states.includes(state))
  const [request] = found
  if (request === undefined)
    throw new UsageError(`No request for ${product} ${version} in '${environment}' is ${states.join(' or ')}`)
  if (found.length > 1)
    throw new UsageError(
      `Several requests match. Name one by its id: ${found.map((one) => `${one.id} (${requestText(one)})`).join(', ')}`,
    )
  return request.id
}

/**
 * Returns the parameters of a path with the id of a request.
 *
 * @param {string} id
 */
export const requestPath = (id) => ({ path: { 'approval-request-id': id } })
