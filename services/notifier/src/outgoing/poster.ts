import { untraced } from '@shiplog/telemetry'
import { buildConnector, type Dispatcher, errors, Pool } from 'undici'
import type { SendResult } from '../domain/verdict.ts'
import { maxWindow } from '../domain/window.ts'
import { type AllowedHosts, addressProblem } from './check-address.ts'
import { AddressForbiddenError, guardedLookup } from './guarded-lookup.ts'
import { readExcerpt, shorten } from './read-excerpt.ts'
import { redactAddress, redactSecrets } from './redact.ts'
import type { Resolve } from './resolve.ts'
import { retryAfterMs } from './retry-after.ts'

export type PostRequest = {
  address: string
  /** JSON, as it is sent. */
  body: string
  headers?: Record<string, string>
  /** Texts besides the address that are replaced by `••••` in the excerpt of the answer. */
  secrets?: readonly string[]
  /** Ends the request early. The time limit of the poster applies as well. */
  signal?: AbortSignal
  /** Maximum number of bytes of the answer that are read; by default `maxResponseBytes`. */
  maxBytes?: number
}

/** The result of a POST. `text`: the beginning of the answer, up to `maxBytes`; empty when none arrived. */
export type PostResult = SendResult & { text: string }
export type Post = (request: PostRequest) => Promise<PostResult>

export type Poster = {
  /** Opens a connection, POSTs, and closes the connection, so that idle ones do not add up. */
  post: Post
  /** Returns a `post` that keeps its connections for its next requests, until `close`. */
  keepConnections: () => { post: Post; close: () => Promise<void> }
}

type PosterOptions = {
  /** The rules for addresses that users chose. Null for addresses of the operator, which are not checked. */
  guard: { allowed: AllowedHosts; resolve: Resolve } | null
  timeoutMs: number
}

const codeOf = (err: unknown): string => {
  const { code, cause } = err as { code?: unknown; cause?: { code?: unknown } }
  const found = code ?? cause?.code
  return typeof found === 'string' ? found : 'unknown error'
}

const failed = (
  status_code: number | null,
  problem: NonNullable<SendResult['problem']>,
  error: string,
): PostResult => ({ status_code, problem, error, response_excerpt: null, retry_after_ms: null, text: '' })

const resultOf = (
  { statusCode, headers }: Dispatcher.ResponseData,
  text: string,
  { address, secrets = [] }: PostRequest,
): PostResult => ({
  status_code: statusCode,
  problem: null,
  error: null,
  response_excerpt: shorten(redactSecrets(redactAddress(text, address), secrets)),
  retry_after_ms: retryAfterMs([headers['retry-after']].flat()[0], Date.now()) ?? null,
  text,
})

/** Connections by origin. */
type Connections = { poolFor: (origin: string) => Pool; close: () => Promise<void> }

const createConnections = (open: (origin: string) => Pool): Connections => {
  const pools = new Map<string, Pool>()
  return {
    poolFor: (origin) => {
      const pool = pools.get(origin) ?? open(origin)
      pools.set(origin, pool)
      return pool
    },
    close: async () => {
      await Promise.all(pools.values().map((pool) => pool.destroy()))
    },
  }
}

/**
 * Creates a poster, which POSTs JSON. `check-address.ts` and `guarded-lookup.ts` have the rules for addresses
 * that users chose. Redirects are not followed. One time limit covers name resolution, connection, request
 * and answer.
 *
 * @param timeoutMs time limit of the whole call
 */
export const createPoster = ({ guard, timeoutMs }: PosterOptions): Poster => {
  const lookup = guard === null ? {} : { lookup: guardedLookup(guard.resolve, guard.allowed) }
  const connect = buildConnector({ ...lookup, timeout: timeoutMs, allowH2: false })
  const timeouts = { headersTimeout: timeoutMs, bodyTimeout: timeoutMs }

  const describe = (err: unknown, status: number | null, timedOut: boolean): PostResult => {
    if (err instanceof AddressForbiddenError) return failed(status, 'forbidden', err.message)
    if (timedOut || err instanceof errors.ConnectTimeoutError || err instanceof errors.HeadersTimeoutError)
      return failed(status, 'timeout', `No complete answer within ${timeoutMs} ms`)
    return failed(status, 'network', `The connection failed: ${codeOf(err)}`)
  }

  const send = async (connections: Connections, request: PostRequest): Promise<PostResult> => {
    const { address, body, headers = {} } = request
    const problem = guard === null ? undefined : addressProblem(address, guard.allowed)
    if (problem !== undefined) return failed(null, 'forbidden', `The address ${problem}`)
    const timeout = AbortSignal.timeout(timeoutMs)
    const signal = request.signal === undefined ? timeout : AbortSignal.any([timeout, request.signal])
    const { origin, pathname, search } = new URL(address)
    let status: number | null = null
    try {
      const response = await connections.poolFor(origin).request({
        path: `${pathname}${search}`,
        method: 'POST',
        headers: { 'content-type': 'application/json; charset=utf-8', 'user-agent': 'shiplog', ...headers },
        body,
        signal,
      })
      status = response.statusCode
      return resultOf(response, await readExcerpt(response.body, request.maxBytes), request)
    } catch (err) {
      return describe(err, status, signal.aborted)
    }
  }

  const keepConnections = () => {
    const connections = createConnections(
      (origin) => new Pool(origin, { connect, connections: maxWindow, ...timeouts }),
    )
    return {
      post: (request: PostRequest) => untraced(() => send(connections, request)),
      close: connections.close,
    }
  }
  return {
    post: async (request) => {
      const { post, close } = keepConnections()
      return await post(request).finally(close)
    },
    keepConnections,
  }
}
