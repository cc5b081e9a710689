import { pause } from '@shiplog/runtime'

/** Key of the advisory lock of programs that change the schemas of a database; an SQL expression. */
export const migrationLockKey = "hashtextextended('shiplog database', 0)"

/** Interval at which a program asks whether the program that holds the lock has ended. */
const pollMs = 200

type RunStatement = (statement: string) => Promise<{ rows: { locked: boolean }[] }>

/**
 * Waits for the lock, and takes it until it is unlocked or the connection ends. Polls for it: a statement
 * that waits for a lock would block an index that a migration builds concurrently.
 *
 * @param run runs a statement, always on the same connection
 */
export const takeMigrationLock = async (run: RunStatement): Promise<void> => {
  const attempt = `select pg_try_advisory_lock(${migrationLockKey}) as locked`
  while ((await run(attempt)).rows[0]?.locked !== true) await pause(pollMs)
}
