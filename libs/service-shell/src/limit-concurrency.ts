import { principal } from '@shiplog/auth'
import { type ConcurrencyLimit, createConcurrencyLimit } from '@shiplog/fair-share'
import { observeGauges } from '@shiplog/telemetry'
import type { RequestHandler } from 'express'

/** Longest queue of an account; further requests are refused. A gateway sends 64 of an account at a time. */
const waiting = 128
/** Longest wait in the queue: as long as the wait for a connection of the pool. */
const waitMs = 5_000

/**
 * Concurrency limits of one account at one replica of a service. Together, reads and writes hold five of the
 * ten connections of the pool. A request counts until its client has read the answer.
 */
const accountShare = {
  /** Two, because an answer may have 2 MiB and blocks the event loop while it is made. */
  read: { atOnce: 2, waiting, waitMs },
  write: { atOnce: 3, waiting, waitMs },
}

const limitHandler =
  (limit: ConcurrencyLimit, handler: RequestHandler): RequestHandler =>
  async (req, res, next) => {
    const release = await limit.acquire(principal(req).account_id)
    try {
      // The client may have hung up while the request was in the queue.
      if (!res.closed) await handler(req, res, next)
    } finally {
      // Not before the response closes: an answer takes memory until it is sent.
      if (res.closed) release()
      else res.once('close', release)
    }
  }

/**
 * Limits how many requests of an account are answered at a time, by `accountShare`: one account takes neither
 * all connections to the database nor all memory. The limits live as long as the process.
 */
export const limitConcurrency = (): ((method: string, handler: RequestHandler) => RequestHandler) => {
  const limits = {
    read: createConcurrencyLimit(accountShare.read),
    write: createConcurrencyLimit(accountShare.write),
  }
  observeGauges(
    {
      shiplog_account_requests: {
        description: 'Requests of accounts that are being answered (busy), and those in the queue (waiting)',
        unit: '{request}',
      },
    },
    async () => ({
      shiplog_account_requests: Object.entries(limits).flatMap(([kind, { counts }]) =>
        Object.entries(counts()).map(([state, value]) => ({ value, attributes: { kind, state } })),
      ),
    }),
  )
  return (method, handler) => limitHandler(method === 'GET' ? limits.read : limits.write, handler)
}
