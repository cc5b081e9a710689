import { NetworkError } from './errors.js'
import { createSender, headersOf, isRepeatable } from './request.js'
import { send } from './retry.js'

export { ApiError, DeploymentBlockedError, NetworkError, ShiplogError } from './errors.js'

/**
 * Returns the address without slashes at its end; empty text for `/`. Messages do not repeat a wrong address:
 * somebody may have put the API key there.
 *
 * @param {string} url
 * @throws TypeError
 */
const baseUrlOf = (url) => {
  if (url === '/') return ''
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol))
    throw new TypeError('The address of Shiplog must start with https:// or http://')
  const { origin, pathname, username, password, search, hash } = new URL(url)
  if (username !== '' || password !== '')
    throw new TypeError('The address of Shiplog must have no user name or password in it')
  if (search !== '' || hash !== '')
    throw new TypeError("The address of Shiplog must have no '?' or '#' in it")
  return origin + pathname.replace(/\/+$/, '')
}

/**
 * @param {string} name
 * @param {number} value
 * @param {number} min
 * @param {number} max
 * @throws TypeError
 */
const requireWithin = (name, value, min, max) => {
  if (!Number.isFinite(value) || value < min || value > max)
    throw new TypeError(`${name} must be a number from ${min} to ${max}`)
  return value
}

const dayMs = 86_400_000

/**
 * @param {string} name
 * @param {string} value
 * @throws TypeError for text that is no value of a header, without repeating it: it may be a secret
 */
const requireHeaderValue = (name, value) => {
  if (!/^[\x21-\x7e]+( +[\x21-\x7e]+)*$/.test(value))
    throw new TypeError(`${name} must have printable ASCII characters only, without spaces around them`)
  return value
}

/**
 * @param {import('../index.d.ts').Client['GET']} get
 * @returns {import('../index.d.ts').Client['list']}
 */
const listWith = (get) =>
  /** @param {any} path @param {any} init */
  async function* (path, init = {}) {
    const seen = new Set()
    /** @type {string | null} */
    let cursor = init.params?.query?.cursor ?? null
    do {
      const query = { ...init.params?.query, ...(cursor !== null && { cursor }) }
      const page = await get(path, { ...init, params: { ...init.params, query } })
      yield* /** @type {any[]} */ (page.data)
      cursor = page.nextCursor
      if (seen.has(cursor))
        throw new NetworkError('invalid_answer', 'The list has no end: one of its pages came twice')
      seen.add(cursor)
    } while (cursor !== null)
  }

/** @type {typeof import('../index.d.ts').createClient} */
export const createClient = ({
  url,
  credential,
  retries = 4,
  timeoutMs = 30_000,
  maxRetryAfterMs = 60_000,
  signal,
  userAgent,
  onRetry,
  fetch = (request) => globalThis.fetch(request),
}) => {
  const baseUrl = baseUrlOf(url)
  const options = {
    where: baseUrl === '' ? '' : ` at ${baseUrl}`,
    retries: requireWithin('retries', retries, 0, 20),
    timeoutMs: requireWithin('timeoutMs', timeoutMs, 1, dayMs),
    maxRetryAfterMs: requireWithin('maxRetryAfterMs', maxRetryAfterMs, 0, dayMs),
    onRetry,
    fetch,
  }
  const headers = {
    ...(credential !== undefined && {
      Authorization: `Bearer ${requireHeaderValue('The credential', credential)}`,
    }),
    ...(userAgent !== undefined && { 'User-Agent': requireHeaderValue('userAgent', userAgent) }),
  }
  const sender = /** @type {any} */ (createSender(baseUrl, headers))
  /** @param {'GET' | 'POST' | 'PATCH' | 'DELETE'} method */
  const callOf =
    (method) =>
    /** @param {string} path @param {any} init */
    async (path, init = {}) => {
      const { params: { path: pathParams, query } = {}, body, parseAs = 'json' } = init
      const own = headersOf(method, path, init)
      const { data, response } = await send(
        (part) =>
          sender[method](path, { params: { path: pathParams, query }, body, parseAs, headers: own, ...part }),
        {
          ...options,
          signal: AbortSignal.any([signal, init.signal].filter((one) => one !== undefined && one !== null)),
          parseAs,
          isRepeatable: isRepeatable(method, path, own),
        },
      )
      return { data, response, nextCursor: response.headers.get('x-next-cursor') }
    }
  const GET = /** @type {any} */ (callOf('GET'))
  return {
    GET,
    POST: /** @type {any} */ (callOf('POST')),
    PATCH: /** @type {any} */ (callOf('PATCH')),
    DELETE: /** @type {any} */ (callOf('DELETE')),
    list: listWith(GET),
  }
}
