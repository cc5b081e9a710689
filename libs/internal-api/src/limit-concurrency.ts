import { principal } from '@shiplog/auth'
import { observeGauges } from '@shiplog/telemetry'
import type { RequestHandler } from 'express'
import { accountShare, type ConcurrencyLimit, createConcurrencyLimit } from './concurrency-limit.ts'

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
