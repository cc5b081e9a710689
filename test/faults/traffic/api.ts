export type Answer = {
  status: number
  headers: Headers
  // biome-ignore lint/suspicious/noExplicitAny: clients read arbitrary JSON
  body: any
  /** True if the answer says that it may lack earlier writes (`X-Data-Lag`). */
  lags: boolean
}

type Options = { body?: unknown; auth: string; key?: string }

/** Sends a request once. Returns the answer; undefined if no complete answer came within 6 s. */
export type Ask = (method: string, path: string, options: Options) => Promise<Answer | undefined>

const patienceMs = 6_000

export const createAsk =
  (url: string): Ask =>
  async (method, path, { body, auth, key }) => {
    const headers = {
      authorization: `Bearer ${auth}`,
      'content-type': 'application/json',
      ...(key !== undefined && { 'idempotency-key': key }),
    }
    const sent = body === undefined ? {} : { body: JSON.stringify(body) }
    const signal = AbortSignal.timeout(patienceMs)
    try {
      const response = await fetch(`${url}${path}`, { method, headers, signal, ...sent })
      const text = await response.text()
      return {
        status: response.status,
        headers: response.headers,
        body: text === '' ? null : JSON.parse(text),
        lags: response.headers.has('x-data-lag'),
      }
    } catch {
      return undefined // the connection broke, or the time was up
    }
  }
