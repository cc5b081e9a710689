import { acrossAccounts } from '@shiplog/postgres'
import { repeat } from '@shiplog/runtime'
import type { Context } from '../context.ts'
import { storeExpired } from '../db/approval-requests.ts'
import { deleteIdempotencyKeys } from '../db/idempotency-keys.ts'
import { idempotencyCutoff } from '../domain/idempotency.ts'

const hourMs = 60 * 60 * 1_000
const maxRowsPerStep = 1_000

/** Deletes expired idempotency keys in steps, so that no lock is held for long. */
const deleteExpiredKeys = async (ctx: Context, signal: AbortSignal): Promise<void> => {
  const before = idempotencyCutoff(ctx.now())
  let deleted = 0
  do {
    deleted = await acrossAccounts(ctx.db, (tx) =>
      deleteIdempotencyKeys(tx, { before, limit: maxRowsPerStep }),
    )
  } while (deleted === maxRowsPerStep && !signal.aborted)
}

/** Stores which approval requests have expired, in steps. Until then, reads tell it by their time. */
const storeExpiredRequests = async (ctx: Context, signal: AbortSignal): Promise<void> => {
  let stored = 0
  do {
    stored = await acrossAccounts(ctx.db, (tx) => storeExpired(tx, ctx.now(), maxRowsPerStep))
  } while (stored === maxRowsPerStep && !signal.aborted)
}

/**
 * Deletes expired idempotency keys, and stores which approval requests have expired: at the start, and every
 * `intervalMs`. Every replica does this; each skips the rows that another replica has locked.
 */
export const startMaintenance = (ctx: Context, intervalMs = hourMs): { stop: () => Promise<void> } =>
  repeat(async (stopping) => {
    try {
      await deleteExpiredKeys(ctx, stopping)
      await storeExpiredRequests(ctx, stopping)
    } catch (err) {
      ctx.log.warn({ err }, 'maintenance failed')
    }
    return intervalMs
  })
