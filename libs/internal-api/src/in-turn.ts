import { principal } from '@shiplog/auth'
import { observeGauges } from '@shiplog/telemetry'
import type { RequestHandler } from 'express'
import { accountShare, createTurns, type Turns } from './account-share.ts'

const hold =
  (turns: Turns, handler: RequestHandler): RequestHandler =>
  async (req, res, next) => {
    const end = await turns.begin(principal(req).account_id)
    try {
      // Nobody wants the answer any more when it is closed.
      if (!res.closed) await handler(req, res, next)
    } finally {
      // A handler works on though its caller has hung up, and an answer takes memory until it is sent.
      if (res.closed) end()
      else res.once('close', end)
    }
  }

/**
 * Lets handlers answer so many requests of an account at a time as `accountShare` says: what one account asks
 * for takes neither all connections to the database nor all memory. For as long as the process lives.
 */
export const inTurn = (): ((method: string, handler: RequestHandler) => RequestHandler) => {
  const turns = { read: createTurns(accountShare.read), write: createTurns(accountShare.write) }
  observeGauges(
    {
      shiplog_account_requests: {
        description: 'Requests of accounts that are answered, and those that wait for their turn',
        unit: '{request}',
      },
    },
    async () => ({
      shiplog_account_requests: Object.entries(turns).flatMap(([kind, { counts }]) =>
        Object.entries(counts()).map(([state, value]) => ({ value, attributes: { kind, state } })),
      ),
    }),
  )
  return (method, handler) => hold(method === 'GET' ? turns.read : turns.write, handler)
}
