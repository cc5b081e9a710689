import createFetchClient, { defaultPathSerializer } from 'openapi-fetch'
import { ShiplogError } from './errors.js'

/** Posts to these paths take an `Idempotency-Key`. */
const eventPaths = new Set(['/deployment-events/', '/build-events/', '/version-events/', '/event-batches/'])

/** Posts to these paths write nothing. */
const readPaths = new Set(['/preflight-checks/', '/deployment-rules/simulations/'])

/**
 * Makes a client of openapi-fetch, which builds a request from a call and parses the answer.
 *
 * @param {string} baseUrl
 * @param {Record<string, string>} headers
 */
export const createSender = (baseUrl, headers) =>
  createFetchClient({
    baseUrl,
    headers,
    // A redirected POST would become a GET, so a redirect is an error that says where to.
    redirect: 'manual',
    pathSerializer: (path, values) => {
      for (const [name, value] of Object.entries(values)) requireSegment(name, String(value ?? ''))
      return defaultPathSerializer(path, values)
    },
    bodySerializer: (body) => (typeof body === 'string' ? body : JSON.stringify(body)),
  })

/**
 * @param {string} name of a parameter
 * @param {string} value with some values, the address would be that of another path
 * @throws ShiplogError
 */
const requireSegment = (name, value) => {
  if (value === '' || value === '.' || value === '..')
    throw new ShiplogError('invalid_request', `Path parameter '${name}' must not be '${value}'`)
}

/**
 * Returns the headers of a call. They stay the same when it is repeated.
 *
 * @param {string} method
 * @param {string} path as in the OpenAPI document
 * @param {any} init of the call
 */
export const headersOf = (method, path, { headers: own, params, body }) => {
  const headers = new Headers(own)
  for (const [name, value] of Object.entries(params?.header ?? {}))
    if (value !== undefined) headers.set(name, value)
  // A text is a batch of events, as lines.
  if (typeof body === 'string' && !headers.has('content-type'))
    headers.set('content-type', 'application/x-ndjson')
  if (method === 'POST' && eventPaths.has(path) && !headers.has('idempotency-key'))
    headers.set('idempotency-key', crypto.randomUUID())
  return headers
}

/**
 * True when a request takes effect once at most, however often it is sent.
 *
 * @param {string} method
 * @param {string} path as in the OpenAPI document
 * @param {Headers} headers
 */
export const isRepeatable = (method, path, headers) =>
  method === 'GET' || readPaths.has(path) || headers.has('idempotency-key')
