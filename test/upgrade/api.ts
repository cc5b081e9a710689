import type { Journal } from './journal.ts'

export type Answer = {
  headers: Headers
  // biome-ignore lint/suspicious/noExplicitAny: tests look at whatever came back
  body: any
  /** It says of itself that it may not show what was written before. */
  lags: boolean
}

/** Not the answer that was expected; it is in the journal already. */
export class Refused extends Error {
  override name = 'Refused'
}

type Options = { body?: unknown; auth?: string; expect?: number }

/**
 * A client that forgives nothing: it sends each request once, and each answer other than the expected one is
 * a problem, and so is each that does not come.
 */
export type Api = {
  /** @throws Refused when the answer is not `expect`, by default 200 */
  call: (method: string, path: string, options?: Options) => Promise<Answer>
  get: (path: string) => Promise<Answer>
  post: (path: string, body: unknown) => Promise<Answer>
  /** Posts with the API key. */
  event: (path: string, body: unknown) => Promise<Answer>
}

const patienceMs = 30_000

const reasons = (err: unknown): string =>
  err instanceof Error && err.cause !== undefined ? `${err} < ${reasons(err.cause)}` : String(err)

export const createApi = (
  url: string,
  credentials: { token: string; apiKey?: string },
  journal: Journal,
): Api => {
  const call: Api['call'] = async (method, path, { body, auth = credentials.token, expect = 200 } = {}) => {
    const sentAt = new Date().toISOString()
    const refuse = (why: string): never => {
      journal.add(`${method} ${path}, sent at ${sentAt}: ${why}`)
      throw new Refused(why)
    }
    journal.requests += 1
    const headers = { authorization: `Bearer ${auth}`, 'content-type': 'application/json' }
    const sent = body === undefined ? {} : { body: JSON.stringify(body) }
    const signal = AbortSignal.timeout(patienceMs)
    const { response, text } = await fetch(`${url}${path}`, { method, headers, signal, ...sent })
      .then(async (response) => ({ response, text: await response.text() }))
      .catch((err) => refuse(reasons(err)))
    const lags = response.headers.has('x-data-lag')
    if (lags) journal.lagged += 1
    // On a machine that is busy enough, what was just written is not there yet.
    const isEarly = lags && method === 'GET' && response.status === 404
    if (response.status !== expect && !isEarly) return refuse(`${response.status} ${text}`)
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
