import { setTimeout as sleep } from 'node:timers/promises'
import { isNeverSent } from '@shiplog/http'
import { Agent, errors } from 'undici'
import { upstreamConnections } from './budgets.ts'

const retryPauseMs = 100

/**
 * Repeats a call for `retryMs` while no connection is made, so that clients do not notice the restart of a
 * service. A request that may have been sent is never sent twice.
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
    // Below the 75 s after which the services close idle connections, so that no request is sent on a
    // connection that is being closed.
    keepAliveTimeout: 30_000,
    keepAliveMaxTimeout: 60_000,
    connect: { timeout: 1_000 },
    // `Link` repeats the query of the request. Percent-encoding may make the query three times as long.
    maxHeaderSize: 64 * 1024,
    // Above the 13 s that deleting a product may take: catalog waits up to 1 s until its tables are up to
    // date, and the deletion takes up to 12 s.
    headersTimeout: 15_000,
    bodyTimeout: 15_000,
  })
