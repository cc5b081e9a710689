import { untraced } from '@shiplog/telemetry'
import { buildConnector, Client, errors } from 'undici'
import type { SendResult } from '../domain/verdict.ts'
import { type AllowedHosts, addressProblem } from './check-address.ts'
import { AddressForbiddenError, guardedLookup } from './guarded-lookup.ts'
import { readExcerpt, shorten } from './read-excerpt.ts'
import { redactAddress } from './redact.ts'
import type { Resolve } from './resolve.ts'
import { retryAfterMs } from './retry-after.ts'

export type Poster = { post: (address: string, body: unknown) => Promise<SendResult> }
type PosterOptions = { allowed: AllowedHosts; resolve: Resolve; timeoutMs: number }

const codeOf = (err: unknown): string => {
  const { code, cause } = err as { code?: unknown; cause?: { code?: unknown } }
  const found = code ?? cause?.code
  return typeof found === 'string' ? found : 'unknown error'
}

const failed = (
  status_code: number | null,
  problem: NonNullable<SendResult['problem']>,
  error: string,
): SendResult => ({ status_code, problem, error, response_excerpt: null, retry_after_ms: null })

/**
 * Creates a poster, which POSTs JSON to addresses that users chose. The rules for addresses are in
 * `check-address.ts` and `guarded-lookup.ts`. Redirects are not followed. Name resolution, connection,
 * request and answer share one time limit. Each POST opens a connection and closes it, so that idle
 * connections to many receivers do not add up.
 *
 * @param timeoutMs time limit of the whole call
 */
export const createPoster = ({ allowed, resolve, timeoutMs }: PosterOptions): Poster => {
  const lookup = guardedLookup(resolve, allowed)
  const connect = buildConnector({ lookup, timeout: timeoutMs, allowH2: false })
  const timeouts = { headersTimeout: timeoutMs, bodyTimeout: timeoutMs }

  const describe = (err: unknown, status: number | null, timedOut: boolean): SendResult => {
    if (err instanceof AddressForbiddenError) return failed(status, 'forbidden', err.message)
    if (timedOut || err instanceof errors.ConnectTimeoutError || err instanceof errors.HeadersTimeoutError)
      return failed(status, 'timeout', `No complete answer within ${timeoutMs} ms`)
    return failed(status, 'network', `The connection failed: ${codeOf(err)}`)
  }

  const send = async (address: string, body: unknown): Promise<SendResult> => {
    const problem = addressProblem(address, allowed)
    if (problem !== undefined) return failed(null, 'forbidden', `The address ${problem}`)
    const signal = AbortSignal.timeout(timeoutMs)
    const { origin, pathname, search } = new URL(address)
    const client = new Client(origin, { connect, ...timeouts })
    let status: number | null = null
    try {
      const response = await client.request({
        path: `${pathname}${search}`,
        method: 'POST',
        reset: true,
        headers: { 'content-type': 'application/json; charset=utf-8', 'user-agent': 'shiplog' },
        body: JSON.stringify(body),
        signal,
      })
      status = response.statusCode
      const text = await readExcerpt(response.body)
      const retryAfter = [response.headers['retry-after']].flat()[0]
      return {
        status_code: status,
        problem: null,
        error: null,
        response_excerpt: shorten(redactAddress(text, address)),
        retry_after_ms: retryAfterMs(retryAfter, Date.now()) ?? null,
      }
    } catch (err) {
      return describe(err, status, signal.aborted)
    } finally {
      await client.destroy()
    }
  }

  return { post: (address, body) => untraced(() => send(address, body)) }
}
