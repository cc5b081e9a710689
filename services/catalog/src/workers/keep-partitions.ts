import type { Logger } from '@shiplog/log'
import type { QueryExecutorProvider } from 'kysely'
import { maintainEventLog } from '../db/event-log-partitions.ts'

const dayMs = 24 * 60 * 60 * 1_000

/**
 * Makes the event log's partitions of the coming months, now and every day. If that fails, the next day will
 * do: rows without a partition of their own go into the default one.
 *
 * @returns how to stop
 */
export const keepPartitions = (db: QueryExecutorProvider, log: Logger): (() => Promise<void>) => {
  const maintain = (): Promise<void> =>
    maintainEventLog(db).catch((err) => log.warn({ err }, 'event log partitions not made'))
  let running = maintain()
  const timer = setInterval(() => {
    running = maintain()
  }, dayMs)
  return async () => {
    clearInterval(timer)
    await running
  }
}
