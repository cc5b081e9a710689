import { rm } from 'node:fs/promises'
import { startPostgres } from '@shiplog/local-servers'
import { temporaryPath } from '../temporary-directory.ts'

/** Postgres of a test run. */
export type RunPostgres = { url: string; stop: () => Promise<void> }

// The data is deleted after the run, so it need not survive a power failure.
const fast = { fsync: 'off', full_page_writes: 'off', wal_level: 'minimal', max_wal_senders: '0' }

/** Starts Postgres from npm with its data in a temporary directory. */
export const startPostgresProcess = async (settings: Record<string, string> = fast): Promise<RunPostgres> => {
  const dataDirectory = temporaryPath('postgres')
  const server = await startPostgres({ dataDirectory, password: 'postgres', settings, temporary: true })
  const stop = async (): Promise<void> => {
    await server.stop()
    await rm(dataDirectory, { recursive: true, force: true })
  }
  return { url: server.url, stop }
}
