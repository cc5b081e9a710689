import { ApiError, DeploymentBlockedError } from './errors.js'

/** Most bytes of an answer that is an error. Errors of Shiplog are much smaller. */
const maxErrorBytes = 2 ** 20

/** An answer that is not JSON although JSON was asked for. Usually a proxy or another server sent it. */
export class WrongTypeError extends Error {}

/**
 * Returns an answer whose body ends with an error when it is longer than `maxErrorBytes`.
 *
 * @param {Response} response
 */
const limitBody = (response) => {
  if (response.body === null) return response
  let size = 0
  const limiter = new TransformStream({
    transform: (/** @type {Uint8Array} */ chunk, controller) => {
      size += chunk.byteLength
      if (size > maxErrorBytes)
        controller.error(new Error(`it is longer than ${maxErrorBytes / 2 ** 20} MiB`))
      else controller.enqueue(chunk)
    },
  })
  return new Response(response.body.pipeThrough(limiter), response)
}

/**
 * Returns an answer of the right type. An error, which a proxy may have sent, is limited in length.
 *
 * @param {Response} response
 * @param {'json' | 'text' | 'stream'} parseAs
 * @throws WrongTypeError
 */
export const checkAnswer = (response, parseAs) => {
  if (!response.ok) return response.type === 'opaqueredirect' ? response : limitBody(response)
  if (parseAs === 'stream' || response.status === 204) return response
  const type = response.headers.get('content-type') ?? 'no type'
  if (parseAs === 'json' && !/^application\/([\w.-]+\+)?json\b/i.test(type)) {
    response.body?.cancel().catch(() => {}) // Nobody reads it.
    throw new WrongTypeError(type)
  }
  return response
}

/**
 * Returns the header `Retry-After` in milliseconds; null when there is none. A date counts from the header
 * `Date` of the same answer, because the clock here may be wrong.
 *
 * @param {Headers} headers
 */
const retryAfterOf = (headers) => {
  const value = headers.get('retry-after')?.trim() ?? ''
  if (/^\d{1,9}$/.test(value)) return 1_000 * Number(value)
  const until = Date.parse(value)
  if (Number.isNaN(until)) return null
  const now = Date.parse(headers.get('date') ?? '')
  return Math.max(0, until - (Number.isNaN(now) ? Date.now() : now))
}

/**
 * Returns the message for an answer without a `detail`: of a proxy, or of another server.
 *
 * @param {Response} response
 */
const messageWithoutDetail = ({ type, status, statusText, headers }) => {
  const location = headers.get('location')
  // A browser hides the status and the headers of a redirect.
  if (type === 'opaqueredirect' || (status >= 300 && status < 400 && location !== null))
    return `Shiplog answered with a redirect${location === null ? '' : ` to ${location}`}. Use the address that it redirects to`
  return `The answer was ${status}${statusText === '' ? '' : ` ${statusText}`}, without an explanation`
}

/** @param {any} body */
const isBlocked = (body) =>
  body?.error === 'deployment_blocked' &&
  typeof body.message === 'string' &&
  typeof body.code === 'string' &&
  typeof body.detail?.details === 'object'

/**
 * Returns the error of an answer that is an error.
 *
 * @param {Response} response
 * @param {any} body undefined when it is empty
 * @returns {ApiError}
 */
export const errorOf = (response, body) => {
  const { status, headers } = response
  const details = { requestId: headers.get('x-request-id'), retryAfterMs: retryAfterOf(headers) }
  if (isBlocked(body)) return new DeploymentBlockedError(status, body, details)
  const message = typeof body?.detail === 'string' ? body.detail : messageWithoutDetail(response)
  return new ApiError(status, message, details)
}
