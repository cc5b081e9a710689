import { nilId } from '@shiplog/events'
import { acrossAccounts, holdLeadership } from '@shiplog/postgres'
import { pause } from '@shiplog/runtime'
import type { Context } from '../context.ts'
import { deleteForgotten, deleteOldRows, oldTables } from '../db/notifications/old-history.ts'

const dayMs = 24 * 60 * 60 * 1_000
const hourMs = 60 * 60 * 1_000
const chunk = 1_000

/**
 * Deletes the old rows of one table in small transactions. Between two transactions it pauses for as long as
 * the first one lasted, so that sending is hardly slowed down.
 *
 * @returns how many rows were deleted
 */
const deleteInChunks = async (
  { db }: Context,
  table: (typeof oldTables)[number],
  before: Date,
  signal: AbortSignal,
): Promise<number> => {
  let deleted = 0
  let after = nilId
  while (!signal.aborted) {
    const start = performance.now()
    const options = { before, after, limit: chunk }
    const ids = await acrossAccounts(db, (tx) => deleteOldRows(tx, table, options))
    deleted += ids.length
    const last = ids.at(-1)
    if (last === undefined || ids.length < chunk) break
    after = last
    await pause(performance.now() - start)
  }
  return deleted
}

/** Deletes expired rows of what channel types remember. @returns how many rows were deleted */
const deleteForgottenRows = async ({ db }: Context, signal: AbortSignal): Promise<number> => {
  let deleted = 0
  while (!signal.aborted) {
    const start = performance.now()
    const rows = await acrossAccounts(db, (tx) => deleteForgotten(tx, chunk))
    deleted += rows
    if (rows < chunk) break
    await pause(performance.now() - start)
  }
  return deleted
}

const deleteOldHistory = async (ctx: Context, days: number, signal: AbortSignal): Promise<void> => {
  const start = performance.now()
  const before = new Date(Date.now() - days * dayMs)
  const deleted: Record<string, number> = {}
  for (const table of oldTables) deleted[`${table}s`] = await deleteInChunks(ctx, table, before, signal)
  deleted.channel_memories = await deleteForgottenRows(ctx, signal)
  const duration_ms = Math.round(performance.now() - start)
  if (Object.values(deleted).some((count) => count > 0))
    ctx.log.info({ ...deleted, before, duration_ms }, 'old notifications deleted')
}

/**
 * Deletes sent and failed notifications that were last queued more than the configured number of days ago,
 * and expired rows of what channel types remember. The leader does so every hour. With 0 days nothing is
 * deleted. Pending notifications are never deleted.
 */
export const startRetention = (ctx: Context): { stop: () => Promise<void> } => {
  const { days } = ctx.config.retention
  if (days === 0) return { stop: async () => {} }
  const lead = async (signal: AbortSignal): Promise<void> => {
    while (!signal.aborted) {
      await deleteOldHistory(ctx, days, signal).catch((err) =>
        ctx.log.warn({ err }, 'old notifications not deleted'),
      )
      // The pause ends early when this replica stops or loses the leadership.
      await pause(hourMs, signal)
    }
  }
  const { url } = ctx.config.database
  // Slower than the default: an hourly task does not need a quick change of the leader.
  const timing = { intervalMs: 5_000, silenceMs: 30_000 }
  return holdLeadership({ url, name: 'notifier retention', log: ctx.log, lead, ...timing })
}
