import type { Journal } from './journal.ts'

export type Answer = {
  headers: Headers
  // biome-ignore lint/suspicious/noExplicitAny: tests look at whatever came back
  body: any
  /** True if the answer has `X-Data-Lag`: it may lack the newest writes. */
  lags: boolean
}

/**
 * A request had no answer, or one with another status than expected. The problem is already in the journal.
 */
export class UnexpectedAnswerError extends Error {
  override name = 'UnexpectedAnswerError'
}

type Options = { body?: unknown; auth?: string; expect?: number }

/**
 * A client without retries. It sends each request once, and adds a missing or unexpected answer to the
 * journal.
 */
export type Api = {
  /**
   * Sends a request, by default with the token.
   *
   * @throws UnexpectedAnswerError without an answer, or when its status is not `expect` (by default 200). A
   * GET may also be answered 404 with `X-Data-Lag`
   */
  call: (method: string, path: string, options?: Options) => Promise<Answer>
  get: (path: string) => Promise<Answer>
  /** Creates something: expects 201. */
  post: (path: string, body: unknown) => Promise<Answer>
  /** Posts an event with the API key, or with the token if there is no key. */
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
    // On a busy machine a read may not find a resource that was just created. The answer then has X-Data-Lag.
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
