import { setTimeout as sleep } from 'node:timers/promises'
import { isNeverSent } from '@shiplog/http'
import { Agent, errors } from 'undici'
import { upstreamConnections } from './budgets.ts'

const retryPauseMs = 100

/**
 * Repeats a call for about `retryMs` while it fails because no connection is made. So clients do not notice
 * the restart of a service. A request that may have been sent is not repeated.
 */
export const retryUntilConnected = async <T>(retryMs: number, call: () => Promise<T>): Promise<T> => {
  const deadline = performance.now() + retryMs
  for (;;) {
    try {
      return await call()
    } catch (err) {
      if (!isNeverSent(err) || performance.now() >= deadline) throw err
    }
    await sleep(retryPauseMs)
  }
}

export const isTimeout = (err: unknown): boolean =>
  err instanceof errors.HeadersTimeoutError || err instanceof errors.BodyTimeoutError

/** Creates the pool of connections to the other services. */
export const createUpstreamAgent = (): Agent =>
  new Agent({
    connections: upstreamConnections,
    pipelining: 1,
    // Both times are below the 75 s after which the services close idle connections. So no request is sent on
    // a connection that is being closed.
    keepAliveTimeout: 30_000,
    keepAliveMaxTimeout: 60_000,
    connect: { timeout: 1_000 },
    // The header `Link` of an answer repeats the query of the request. Percent-encoding may make the query
    // three times as long.
    maxHeaderSize: 64 * 1024,
    // Longer than the 13 s that deleting a product may take. Catalog waits up to 1 s until its tables are up
    // to date, and then up to 12 s for the deletion.
    headersTimeout: 15_000,
    bodyTimeout: 15_000,
  })
