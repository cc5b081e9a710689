import { checkAnswer, errorOf, WrongTypeError } from './answer.js'
import { ApiError, NetworkError, ShiplogError } from './errors.js'

/** @typedef {import('../index.d.ts').ClientOptions} ClientOptions */

/**
 * Sends a request once, reads the answer and parses it.
 *
 * @typedef {(part: { signal: AbortSignal, fetch: (request: Request) => Promise<Response> }) =>
 *   Promise<{ data?: unknown, error?: unknown, response: Response }>} Call
 */

/**
 * `isRepeatable`: the request takes effect once at most, however often it is sent. `where`: the address of
 * Shiplog as messages name it, such as ` at https://shiplog.example.com`.
 *
 * @typedef {object} SendOptions
 * @property {boolean} isRepeatable
 * @property {number} retries
 * @property {number} timeoutMs
 * @property {number} maxRetryAfterMs
 * @property {NonNullable<ClientOptions['fetch']>} fetch
 * @property {ClientOptions['onRetry']} onRetry
 * @property {string} where
 * @property {AbortSignal} signal ends the request, and the waits between its repetitions
 * @property {'json' | 'text' | 'stream'} parseAs
 */

const firstWaitMs = 500
const longestWaitMs = 15_000

/**
 * Waits; ends early, with the signal's reason, when the signal is aborted.
 *
 * @param {number} ms
 * @param {AbortSignal} signal
 * @returns {Promise<void>}
 */
const wait = (ms, signal) =>
  new Promise((resolve, reject) => {
    signal.throwIfAborted()
    const end = () => {
      clearTimeout(timer)
      reject(signal.reason)
    }
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', end)
      resolve()
    }, ms)
    signal.addEventListener('abort', end, { once: true })
  })

/**
 * Returns why there was no answer, in parentheses, if it is known: an error of `fetch` in Node has the reason
 * as its cause.
 *
 * @param {unknown} error
 */
const reasonOf = (error) => {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  if (!(cause instanceof Error) || (cause === error && error instanceof TypeError)) return ''
  const reason = cause.message || ('code' in cause ? String(cause.code) : '')
  return reason === '' ? '' : ` (${reason})`
}

/**
 * Returns the error for a request without an answer, or with an answer that cannot be read.
 *
 * @param {unknown} cause
 * @param {{ where: string, hasBegun: boolean }} answer
 */
const networkErrorOf = (cause, { where, hasBegun }) => {
  if (cause instanceof WrongTypeError)
    return new NetworkError(
      'invalid_answer',
      `The answer is not JSON (${cause.message}). Is the address of Shiplog right?`,
    )
  const problem = hasBegun ? 'The answer cannot be read to its end' : `Shiplog cannot be reached${where}`
  return new NetworkError('network', `${problem}${reasonOf(cause)}`, { cause })
}

/**
 * Sends a request once.
 *
 * @param {Call} call
 * @param {SendOptions} options
 * @returns {Promise<{ data: unknown, response: Response } | ApiError | NetworkError>} the error of a request
 *   that failed
 * @throws the reason of an aborted signal
 */
const sendOnce = async (call, { fetch, timeoutMs, signal, parseAs, where }) => {
  signal.throwIfAborted()
  const limit = new AbortController()
  const timer = setTimeout(() => limit.abort(), timeoutMs)
  /** @type {Response | undefined} */
  let answer
  const fetchChecked = async (/** @type {Request} */ request) => {
    answer = await fetch(request)
    return checkAnswer(answer, parseAs)
  }
  try {
    const part = { signal: AbortSignal.any([signal, limit.signal]), fetch: fetchChecked }
    const { data, error, response } = await call(part)
    return response.ok ? { data, response } : errorOf(response, error)
  } catch (cause) {
    signal.throwIfAborted()
    if (cause instanceof ShiplogError) throw cause
    // The status says what went wrong, also when its explanation cannot be read.
    if (answer && !answer.ok) return errorOf(answer, undefined)
    if (!limit.signal.aborted) return networkErrorOf(cause, { where, hasBegun: answer !== undefined })
    return new NetworkError('timeout', `Shiplog did not answer within ${timeoutMs / 1_000} s`, { cause })
  } finally {
    // A stream that has begun has no time limit.
    clearTimeout(timer)
  }
}

/**
 * True when the request may be sent again after this error. A write other than an event may have taken effect
 * although it failed; 429 says that it has not.
 *
 * @param {boolean} isRepeatable
 * @param {ApiError | NetworkError} error
 */
const mayRepeat = (isRepeatable, error) => {
  if (error instanceof NetworkError) return isRepeatable && error.code !== 'invalid_answer'
  return error.status === 429 || (error.status >= 500 && isRepeatable)
}

/**
 * Returns the wait before the next attempt, in ms: exponential back-off, half of it random, after the time
 * that the server asks for.
 *
 * @param {number} attempt counts from 1
 * @param {ApiError | NetworkError} error
 */
const waitAfter = (attempt, error) => {
  const backOff = Math.min(firstWaitMs * 2 ** (attempt - 1), longestWaitMs) * (0.5 + Math.random() / 2)
  const asked = error instanceof ApiError ? (error.retryAfterMs ?? 0) : 0
  return Math.round(asked + backOff)
}

/**
 * Sends a request until it succeeds, may not be repeated, or has failed after the last retry.
 *
 * @param {Call} call
 * @param {SendOptions} options
 * @returns {Promise<{ data: unknown, response: Response }>}
 * @throws ApiError, NetworkError; the reason of an aborted signal
 */
export const send = async (call, options) => {
  for (let attempt = 1; ; attempt++) {
    const result = await sendOnce(call, options)
    if (!(result instanceof Error)) return result
    if (attempt > options.retries || !mayRepeat(options.isRepeatable, result)) throw result
    if (result instanceof ApiError && (result.retryAfterMs ?? 0) > options.maxRetryAfterMs) throw result
    const waitMs = waitAfter(attempt, result)
    options.onRetry?.({ error: /** @type {any} */ (result), attempt, waitMs })
    await wait(waitMs, options.signal)
  }
}
