import type { Journal } from './journal.ts'

export type Answer = {
  headers: Headers
  // biome-ignore lint/suspicious/noExplicitAny: tests look at whatever came back
  body: any
  /** True if the answer has `X-Data-Lag`: it may lack the newest writes. */
  lags: boolean
}

/** The answer was not the expected one, or none came. The journal has the details already. */
export class UnexpectedAnswerError extends Error {
  override name = 'UnexpectedAnswerError'
}

type Options = { body?: unknown; auth?: string; expect?: number }

/**
 * A client without retries: it sends each request once, and reports a missing or unexpected answer as a
 * problem.
 */
export type Api = {
  /** @throws UnexpectedAnswerError when the status is not `expect`, by default 200 */
  call: (method: string, path: string, options?: Options) => Promise<Answer>
  get: (path: string) => Promise<Answer>
  post: (path: string, body: unknown) => Promise<Answer>
  /** Posts an event with the API key. */
  event: (path: string, body: unknown) => Promise<Answer>
}

const requestTimeoutMs = 30_000

const reasons = (err: unknown): string =>
  err instanceof Error && err.cause !== undefined ? `${err} < ${reasons(err.cause)}` : String(err)

export const createApi = (
  url: string,
  credentials: { token: string; apiKey?: string },
  journal: Journal,
): Api => {
  const call: Api['call'] = async (method, path, { body, auth = credentials.token, expect = 200 } = {}) => {
    const sentAt = new Date().toISOString()
    const fail = (why: string): never => {
      journal.add(`${method} ${path}, sent at ${sentAt}: ${why}`)
      throw new UnexpectedAnswerError(why)
    }
    journal.requests += 1
    const headers = { authorization: `Bearer ${auth}`, 'content-type': 'application/json' }
    const sent = body === undefined ? {} : { body: JSON.stringify(body) }
    const signal = AbortSignal.timeout(requestTimeoutMs)
    const { response, text } = await fetch(`${url}${path}`, { method, headers, signal, ...sent })
      .then(async (response) => ({ response, text: await response.text() }))
      .catch((err) => fail(reasons(err)))
    const lags = response.headers.has('x-data-lag')
    if (lags) journal.lagged += 1
    // On a busy machine a resource that was just created may not be readable yet.
    const isTooEarly = lags && method === 'GET' && response.status === 404
    if (response.status !== expect && !isTooEarly) return fail(`${response.status} ${text}`)
    return { headers: response.headers, body: text === '' ? null : JSON.parse(text), lags }
  }
  return {
    call,
    get: (path) => call('GET', path),
    post: (path, body) => call('POST', path, { body, expect: 201 }),
    event: (path, body) =>
      call('POST', path, { body, ...(credentials.apiKey !== undefined && { auth: credentials.apiKey }) }),
  }
}
