import type { Logger } from '@shiplog/log'
import type { QueryExecutorProvider } from 'kysely'
import { maintainEventLog } from '../db/event-log-partitions.ts'

const dayMs = 24 * 60 * 60 * 1_000

/**
 * Makes the event log's partitions months ahead, now and daily. A failure waits for the next day: the default partition
 * takes what has no other.
 *
 * @returns how to end it
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
