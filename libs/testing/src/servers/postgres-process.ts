import { rm } from 'node:fs/promises'
import { startPostgres } from '@shiplog/local-servers'
import { temporaryPath } from '../temporary-directory.ts'
import type { RunPostgres } from './run-postgres.ts'

// The data is deleted after the run, so it need not survive a power failure.
const fast = { fsync: 'off', full_page_writes: 'off', wal_level: 'minimal', max_wal_senders: '0' }

/**
 * Starts Postgres from npm with its data in a temporary directory.
 *
 * @param durable true to survive a power failure, as in production, which is slower
 * @param more server settings
 */
export const startPostgresProcess = async (
  durable: boolean,
  more: Record<string, string>,
): Promise<RunPostgres> => {
  const dataDirectory = temporaryPath('postgres')
  const settings = { ...(durable ? {} : fast), ...more }
  const server = await startPostgres({ dataDirectory, password: 'postgres', settings, temporary: true })
  const stop = async (): Promise<void> => {
    await server.stop()
    await rm(dataDirectory, { recursive: true, force: true })
  }
  return { url: server.url, stop }
}
