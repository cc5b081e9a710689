import { type ChildProcess, spawn } from 'node:child_process'
import { chown, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { exitOf, followLines, hasEnded, stopChild } from '../child.ts'
import { endWithProcess } from '../end-with-process.ts'
import { findFreePort } from '../ports.ts'
import { findPostgresBinaries } from './binaries.ts'
import { findPostgresUser, type PostgresUser } from './user.ts'

export type PostgresOptions = {
  /** Created by the first start, with its parent folders. */
  dataDirectory: string
  /** Password of the superuser `postgres`, set when the data directory is created. */
  password: string
  /** Default: a free port. */
  port?: number
  /** Server settings, such as `{ fsync: 'off' }`. */
  settings?: Record<string, string>
  /** Arguments of `initdb`. Default: `initdbArguments`. */
  initdb?: string[]
  /** Gets every line that Postgres writes. */
  log?: (line: string) => void
  /** Deletes the data directory if this process dies without stopping the server. */
  temporary?: boolean
}

export type PostgresServer = {
  /** URL of the database `postgres`, as the superuser. */
  url: string
  port: number
  pid: number
  /** Resolves when the process has ended, with a description such as `was ended by SIGKILL`. */
  exited: Promise<string>
  /** Ends all sessions and the server; resolves when the process has ended. */
  stop: () => Promise<void>
}

/**
 * Arguments of `initdb` for Shiplog's databases. Text is UTF-8 and is compared byte by byte, so that its
 * order is the same on every machine. The encoding must be given: with `--locale=C` alone `initdb` chooses
 * SQL_ASCII, which the built-in locale does not support.
 */
export const initdbArguments = [
  '--encoding=UTF8',
  '--locale=C',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
]

const startTimeoutMs = 30_000
const smallFootprint = { shared_buffers: '64MB', max_connections: '200', io_method: 'sync', jit: 'off' }

const start = ({ prefix, spawnAs }: PostgresUser, program: string, args: string[]): ChildProcess => {
  const [command = program, ...rest] = [...prefix, program, ...args]
  const env = { ...process.env, LC_ALL: 'C' }
  // A process group of its own: Ctrl-C in the terminal reaches only the owner, which stops its parts in
  // order.
  return spawn(command, rest, { ...spawnAs, env, cwd: '/', stdio: 'pipe', detached: true })
}

const createDataDirectory = async (
  program: string,
  user: PostgresUser,
  { dataDirectory, password, settings = {}, initdb = initdbArguments, log = () => {} }: PostgresOptions,
): Promise<void> => {
  // The directory gets its name when it is complete: an interrupted start leaves no broken data directory.
  const unfinished = `${dataDirectory}.unfinished`
  await rm(unfinished, { recursive: true, force: true })
  await mkdir(unfinished, { recursive: true, mode: 0o700 })
  const passwordFile = `${dataDirectory}.password`
  await writeFile(passwordFile, password, { mode: 0o600 })
  if (user.owner !== undefined)
    for (const path of [unfinished, passwordFile]) await chown(path, user.owner.uid, user.owner.gid)
  try {
    const child = start(user, program, [
      `--pgdata=${unfinished}`,
      '--username=postgres',
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      ...initdb,
      ...(settings.fsync === 'off' ? ['--no-sync'] : []),
    ])
    const output = followLines(child, log)
    const how = await exitOf(child)
    if (child.exitCode !== 0)
      throw new Error(`Postgres could not make its data directory: initdb ${how}: ${output()}`)
    await rename(unfinished, dataDirectory)
  } finally {
    await rm(passwordFile, { force: true })
  }
}

/** Reads the process id and the state from Postgres's own file: on the port another server might answer. */
const isReady = async (child: ChildProcess, dataDirectory: string): Promise<boolean> => {
  const lines = (await readFile(`${dataDirectory}/postmaster.pid`, 'utf8').catch(() => '')).split('\n')
  return lines[0] === String(child.pid) && lines[7]?.trim() === 'ready'
}

/**
 * Starts Postgres from npm on 127.0.0.1. The server ends when this process ends. Creates the data directory
 * if there is none.
 *
 * @throws Error with the last lines of the server when it does not start
 */
export const startPostgres = async (options: PostgresOptions): Promise<PostgresServer> => {
  const { dataDirectory, password, settings = {}, log = () => {}, temporary = false } = options
  const { postgres, initdb } = await findPostgresBinaries()
  await mkdir(dirname(dataDirectory), { recursive: true })
  const user = findPostgresUser(dataDirectory, postgres)
  if ((await stat(dataDirectory).catch(() => undefined)) === undefined)
    await createDataDirectory(initdb, user, options)

  const port = options.port ?? (await findFreePort())
  const all = { ...smallFootprint, listen_addresses: '127.0.0.1', unix_socket_directories: '', ...settings }
  const flags = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const child = start(user, postgres, ['-D', dataDirectory, '-p', String(port), ...flags])
  const output = followLines(child, log)
  const exited = exitOf(child)
  endWithProcess(child, { signal: 'SIGINT', thenRemove: temporary ? dataDirectory : undefined })
  const stop = (): Promise<void> => stopChild(child, exited, 'SIGINT', 'SIGQUIT')

  const deadline = Date.now() + startTimeoutMs
  while (!(await isReady(child, dataDirectory))) {
    if (hasEnded(child) || Date.now() > deadline) {
      await stop()
      throw new Error(`Postgres did not start, it ${await exited}: ${output()}`)
    }
    await sleep(20)
  }
  const url = `postgres://postgres:${encodeURIComponent(password)}@127.0.0.1:${port}/postgres`
  return { url, port, pid: child.pid ?? 0, exited, stop }
}
