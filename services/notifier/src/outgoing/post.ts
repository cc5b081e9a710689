import { untraced } from '@shiplog/telemetry'
import { Agent, buildConnector, type Dispatcher, errors } from 'undici'
import type { SendResult } from '../domain/verdict.ts'
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
  /** Ends the request early. The time limit of every POST applies as well. */
  signal?: AbortSignal
  /** Maximum number of bytes of the answer that are read; by default `maxResponseBytes`. */
  maxBytes?: number
}

/** The result of a POST. `text`: the beginning of the answer, up to `maxBytes`; empty when none arrived. */
export type PostResult = SendResult & { text: string }
export type Post = (request: PostRequest) => Promise<PostResult>

type PostOptions = {
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

/**
 * Time for which an idle connection is kept for the next message to its host. It is shorter than the 2 s
 * after which the quickest common servers close theirs. A new connection costs a lookup and a TLS handshake.
 */
const keepAliveMs = 1_500
/** While this many connections are open, the connection of a request is closed after its answer. */
const maxKept = 64

/** Creates the connections of all origins. `isFull` returns true while `maxKept` of them are open. */
const createConnections = (options: Agent.Options): { agent: Agent; isFull: () => boolean } => {
  const agent = new Agent({ ...options, keepAliveTimeout: keepAliveMs, keepAliveMaxTimeout: keepAliveMs })
  let open = 0
  agent.on('connect', () => {
    open += 1
  })
  agent.on('disconnect', () => {
    open -= 1
  })
  return { agent, isFull: () => open >= maxKept }
}

/**
 * Creates a function that POSTs JSON. `check-address.ts` and `guarded-lookup.ts` have the rules for addresses
 * that users chose. Redirects are not followed. One time limit covers name resolution, connection, request
 * and answer. Connections are kept for a short time. A kept connection goes to an address that was checked
 * when it was opened.
 *
 * @param timeoutMs time limit of the whole call
 */
export const createPost = ({ guard, timeoutMs }: PostOptions): Post => {
  const lookup = guard === null ? {} : { lookup: guardedLookup(guard.resolve, guard.allowed) }
  const connect = buildConnector({ ...lookup, timeout: timeoutMs, allowH2: false })
  const timeouts = { headersTimeout: timeoutMs, bodyTimeout: timeoutMs }
  const { agent, isFull } = createConnections({ connect, ...timeouts })

  const describe = (err: unknown, status: number | null, timedOut: boolean): PostResult => {
    if (err instanceof AddressForbiddenError) return failed(status, 'forbidden', err.message)
    if (timedOut || err instanceof errors.ConnectTimeoutError || err instanceof errors.HeadersTimeoutError)
      return failed(status, 'timeout', `No complete answer within ${timeoutMs} ms`)
    return failed(status, 'network', `The connection failed: ${codeOf(err)}`)
  }

  const send = async (request: PostRequest): Promise<PostResult> => {
    const { address, body, headers = {} } = request
    const problem = guard === null ? undefined : addressProblem(address, guard.allowed)
    if (problem !== undefined) return failed(null, 'forbidden', `The address ${problem}`)
    const timeout = AbortSignal.timeout(timeoutMs)
    const signal = request.signal === undefined ? timeout : AbortSignal.any([timeout, request.signal])
    const { origin, pathname, search } = new URL(address)
    let status: number | null = null
    try {
      const response = await agent.request({
        origin,
        path: `${pathname}${search}`,
        method: 'POST',
        headers: { 'content-type': 'application/json; charset=utf-8', 'user-agent': 'shiplog', ...headers },
        body,
        signal,
        reset: isFull(),
      })
      status = response.statusCode
      return resultOf(response, await readExcerpt(response.body, request.maxBytes), request)
    } catch (err) {
      return describe(err, status, signal.aborted)
    }
  }

  return (request) => untraced(() => send(request))
}
