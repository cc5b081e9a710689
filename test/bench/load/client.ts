import { Pool } from 'undici'
import type { Stand } from '../stand.ts'

export type Answer = {
  status: number
  /** Time from sending the request until the whole body had arrived, in ms. */
  ms: number
  body: string
  /** Value of `X-Data-Lag`: the answer may lack the last events. Undefined without this header. */
  lag: string | undefined
}

export type Client = {
  get: (path: string) => Promise<Answer>
  /** Sends a JSON body. */
  post: (path: string, body: string) => Promise<Answer>
  close: () => Promise<void>
}

/**
 * Creates a client that keeps its connections open. Its methods throw an Error for any status but 200, 201
 * and the refusals.
 *
 * @param refusals further statuses that are returned as answers
 */
export const createClient = (
  url: string,
  authorization: string,
  connections: number,
  refusals: number[] = [],
): Client => {
  const pool = new Pool(url, { connections, pipelining: 1 })
  const ask = async (method: 'GET' | 'POST', path: string, body: string | null): Promise<Answer> => {
    const headers = { authorization, ...(body !== null && { 'content-type': 'application/json' }) }
    const start = performance.now()
    const answer = await pool.request({ path, method, headers, body })
    const text = await answer.body.text()
    const ms = performance.now() - start
    if (answer.statusCode > 201 && !refusals.includes(answer.statusCode))
      throw new Error(`${method} ${path} answered ${answer.statusCode}: ${text.slice(0, 200)}`)
    const lag = answer.headers['x-data-lag']
    return { status: answer.statusCode, ms, body: text, lag: lag === undefined ? undefined : String(lag) }
  }
  return {
    get: (path) => ask('GET', path, null),
    post: (path, body) => ask('POST', path, body),
    close: () => pool.close(),
  }
}

/** Creates a client that sends the API key of the stand, as a CI system does. */
export const ciClient = ({ suite, apiKey }: Stand, connections: number, refusals: number[] = []): Client =>
  createClient(suite.url, `Bearer ${apiKey}`, connections, refusals)

/** Creates a client that sends the access token of an administrator. */
export const userClient = ({ suite, token }: Stand, connections: number): Client =>
  createClient(suite.url, `Bearer ${token}`, connections)
