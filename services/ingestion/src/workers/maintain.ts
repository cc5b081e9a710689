import { acrossAccounts } from '@shiplog/postgres'
import { repeat } from '@shiplog/runtime'
import type { Context } from '../context.ts'
import { deleteIdempotencyKeys } from '../db/idempotency-keys.ts'
import { idempotencyCutoff } from '../domain/idempotency.ts'

const hourMs = 60 * 60 * 1_000
const chunk = 1_000

/** In small chunks, so that no lock is held for long. */
const forgetOldAnswers = async (ctx: Context, signal: AbortSignal): Promise<void> => {
  const before = idempotencyCutoff(ctx.now())
  let deleted = 0
  do {
    deleted = await acrossAccounts(ctx.db, (tx) => deleteIdempotencyKeys(tx, { before, limit: chunk }))
  } while (deleted === chunk && !signal.aborted)
}

/** Maintains the tables at the start and every hour, on every replica: several at once do no harm. */
export const startMaintenance = (ctx: Context, intervalMs = hourMs): { stop: () => Promise<void> } =>
  repeat(async (stopping) => {
    try {
      await forgetOldAnswers(ctx, stopping)
    } catch (err) {
      ctx.log.warn({ err }, 'maintenance failed')
    }
    return intervalMs
  })
