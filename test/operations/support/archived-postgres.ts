import { execFile } from 'node:child_process'
import { chown, mkdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type PostgresServer, startPostgres } from '@shiplog/local-servers'
import { createTemporaryDirectory, eventually } from '@shiplog/testing'
import pg from 'pg'
import { type Query, queryOf } from './query.ts'

const run = promisify(execFile)

export type ArchivedPostgres = {
  /** Address of the database `postgres` for the superuser. */
  url: string
  query: Query
  /** Makes a backup: copies the data directory while the server runs. */
  backUp: () => Promise<void>
  /** Resolves when the archive has everything that was committed. */
  archived: () => Promise<void>
  /** Kills the server with SIGKILL and deletes its data directory. */
  lose: () => Promise<void>
  /** Restores the last backup, and applies the archive: all of it, or only up to the time `until`. */
  restore: (until?: Date) => Promise<void>
  stop: () => Promise<void>
}

/**
 * Gives a file to the owner of the data directory. That is another user when root runs the tests, because
 * Postgres does not run as root.
 */
const handOver = async (path: string, dataDirectory: string): Promise<void> => {
  const { uid, gid } = await stat(dataDirectory)
  await chown(path, uid, gid)
}

const settingsFor = (archive: string): Record<string, string> => ({
  wal_level: 'replica',
  archive_mode: 'on',
  archive_command: `cp %p ${archive}/%f`,
  restore_command: `cp ${archive}/%f %p`,
  fsync: 'off',
  max_wal_senders: '0',
})

const recoverySettings = (until: Date | undefined): Record<string, string> => {
  if (until === undefined) return {}
  // An offset instead of a name: Postgres reads this setting before it knows the names of time zones.
  const time = until.toISOString().replace('T', ' ').replace('Z', '+00')
  return { recovery_target_time: time, recovery_target_action: 'promote' }
}

const copyWhileRunning = async (url: string, dataDirectory: string, backup: string): Promise<void> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(`select pg_backup_start('test', true)`)
    // `cp` fails when a file disappears meanwhile. Recovery from the archive makes up for such a file.
    await run('cp', ['-a', dataDirectory, backup]).catch(() => {})
    await run('sh', ['-c', 'rm -rf "$1"/pg_wal/* "$1"/postmaster.*', 'sh', backup])
    const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop()')
    const label = join(backup, 'backup_label')
    await writeFile(label, rows[0]?.labelfile ?? '')
    await handOver(label, dataDirectory)
  } finally {
    await client.end()
  }
}

const waitUntilArchived = async (query: Query): Promise<void> => {
  const [wal] = await query<{ last: string }>('select pg_walfile_name(pg_switch_wal()) as last')
  await eventually(async () => {
    const [found] = await query<{ done: boolean }>(
      'select last_archived_wal >= $1 as done from pg_stat_archiver',
      [wal?.last],
    )
    return found?.done
  })
}

const waitUntilRecovered = async (query: Query): Promise<void> => {
  await eventually(async () => {
    const [row] = await query<{ recovering: boolean }>('select pg_is_in_recovery() as recovering')
    return row?.recovering === false
  })
}

/** Starts a Postgres that archives its write-ahead log, as in production for point-in-time recovery. */
export const startArchivedPostgres = async (): Promise<ArchivedPostgres> => {
  const root = await createTemporaryDirectory('archived')
  await run('chmod', ['755', root])
  const dataDirectory = join(root, 'data')
  const backup = join(root, 'backup')
  const archive = join(root, 'archive')
  const start = (more: Record<string, string> = {}, port?: number): Promise<PostgresServer> =>
    startPostgres({
      dataDirectory,
      password: 'postgres',
      settings: { ...settingsFor(archive), ...more },
      temporary: true,
      ...(port !== undefined && { port }),
    })
  let server = await start()
  const { url, port } = server
  await mkdir(archive)
  await handOver(archive, dataDirectory)
  const query = queryOf(url)

  const lose = async (): Promise<void> => {
    process.kill(server.pid, 'SIGKILL')
    await server.exited
    await rm(dataDirectory, { recursive: true, force: true, maxRetries: 10 })
  }
  const restore = async (until?: Date): Promise<void> => {
    await run('cp', ['-a', backup, dataDirectory])
    await writeFile(join(dataDirectory, 'recovery.signal'), '')
    server = await start(recoverySettings(until), port)
    await waitUntilRecovered(query)
  }
  const stop = async (): Promise<void> => {
    await server.stop()
    await rm(root, { recursive: true, force: true })
  }
  return {
    url,
    query,
    backUp: () => copyWhileRunning(url, dataDirectory, backup),
    archived: () => waitUntilArchived(query),
    lose,
    restore,
    stop,
  }
}
