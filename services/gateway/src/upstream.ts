import { setTimeout as sleep } from 'node:timers/promises'
import { isNeverSent } from '@shiplog/http'
import { Agent, errors } from 'undici'
import { upstreamConnections } from './budgets.ts'

const retryPauseMs = 100

/**
 * Calls again for a while as long as no connection is made, so that the restart of a service is not noticed.
 * Whatever may have been sent is never sent twice.
 */
export const untilSent = async <T>(patienceMs: number, call: () => Promise<T>): Promise<T> => {
  const deadline = performance.now() + patienceMs
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

/** Connections to the other services. */
export const createUpstreamAgent = (): Agent =>
  new Agent({
    connections: upstreamConnections,
    pipelining: 1,
    // Below the 75 s after which the services close idle connections: a request never meets a closing one.
    keepAliveTimeout: 30_000,
    keepAliveMaxTimeout: 60_000,
    connect: { timeout: 1_000 },
    // `Link` repeats the query of the request, percent-encoded anew: three times as long at worst.
    maxHeaderSize: 64 * 1024,
    // Above the 13 s that deleting a product may take: 1 s until catalog is up to date, and 12 s from there.
    headersTimeout: 15_000,
    bodyTimeout: 15_000,
  })
