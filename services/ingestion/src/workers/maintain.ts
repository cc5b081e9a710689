import { acrossAccounts } from '@shiplog/postgres'
import { repeat } from '@shiplog/runtime'
import type { Context } from '../context.ts'
import { deleteIdempotencyKeys } from '../db/idempotency-keys.ts'
import { idempotencyCutoff } from '../domain/idempotency.ts'

const hourMs = 60 * 60 * 1_000
const maxKeysPerStep = 1_000

/** Deletes expired idempotency keys in steps, so that no lock is held for long. */
const deleteExpiredKeys = async (ctx: Context, signal: AbortSignal): Promise<void> => {
  const before = idempotencyCutoff(ctx.now())
  let deleted = 0
  do {
    deleted = await acrossAccounts(ctx.db, (tx) =>
      deleteIdempotencyKeys(tx, { before, limit: maxKeysPerStep }),
    )
  } while (deleted === maxKeysPerStep && !signal.aborted)
}

/**
 * Deletes expired idempotency keys at the start and every `intervalMs`. Every replica does this; each skips
 * the keys that another replica has locked.
 */
export const startMaintenance = (ctx: Context, intervalMs = hourMs): { stop: () => Promise<void> } =>
  repeat(async (stopping) => {
    try {
      await deleteExpiredKeys(ctx, stopping)
    } catch (err) {
      ctx.log.warn({ err }, 'maintenance failed')
    }
    return intervalMs
  })
