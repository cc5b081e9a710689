import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import { chown, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { stopChild } from '../child.ts'
import { endWithProcess } from '../end-with-process.ts'
import { findFreePort } from '../ports.ts'
import { findPostgresBinaries } from './binaries.ts'
import { initdbArguments } from './initdb-arguments.ts'
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
  /** Resolves when the process has ended, for whatever reason. */
  exited: Promise<void>
  /** Ends all sessions and the server; resolves when the process has ended. */
  stop: () => Promise<void>
}

const startTimeoutMs = 30_000
const smallFootprint = { shared_buffers: '64MB', max_connections: '200', io_method: 'sync', jit: 'off' }

const start = (user: PostgresUser, program: string, args: string[]): ChildProcess => {
  const [command = program, ...rest] = user.command(program, args)
  const ids = command === program && user.uid !== undefined ? { uid: user.uid, gid: user.gid } : {}
  const environment = { ...process.env, LC_ALL: 'C' }
  // A process group of its own: Ctrl-C in the terminal reaches only the owner, which stops its parts in
  // order.
  const options: SpawnOptions = { ...ids, env: environment, cwd: '/', stdio: 'pipe', detached: true }
  return spawn(command, rest, options)
}

/** Passes on every line. Returns a function that returns the last 12 lines, for an error message. */
const follow = (child: ChildProcess, log: (line: string) => void): (() => string) => {
  const last: string[] = []
  for (const input of [child.stdout, child.stderr]) {
    if (input === null) continue
    createInterface({ input }).on('line', (line) => {
      last.push(line)
      if (last.length > 12) last.shift()
      log(line)
    })
  }
  child.on('error', (err) => last.push(err.message))
  return () => last.join('\n')
}

const exitOf = (child: ChildProcess): Promise<void> =>
  new Promise((resolve) => {
    child.once('close', () => resolve())
    child.once('error', () => resolve())
  })

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
  if (user.uid !== undefined && user.gid !== undefined) {
    await chown(unfinished, user.uid, user.gid)
    await chown(passwordFile, user.uid, user.gid)
  }
  try {
    const child = start(user, program, [
      `--pgdata=${unfinished}`,
      '--username=postgres',
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      ...initdb,
      ...(settings.fsync === 'off' ? ['--no-sync'] : []),
    ])
    const output = follow(child, log)
    await exitOf(child)
    if (child.exitCode !== 0) throw new Error(`Postgres could not make its data directory: ${output()}`)
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

const stopProcess = (child: ChildProcess, exited: Promise<void>): Promise<void> =>
  stopChild(child, exited, { signal: 'SIGINT', lastSignal: 'SIGQUIT' })

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
  const output = follow(child, log)
  const exited = exitOf(child)
  endWithProcess(child, { signal: 'SIGINT', ...(temporary && { thenRemove: dataDirectory }) })

  const deadline = Date.now() + startTimeoutMs
  while (!(await isReady(child, dataDirectory))) {
    const ended = child.exitCode !== null || child.signalCode !== null || child.pid === undefined
    if (ended || Date.now() > deadline) {
      await stopProcess(child, exited)
      throw new Error(`Postgres did not start: ${output()}`)
    }
    await sleep(20)
  }
  const url = `postgres://postgres:${encodeURIComponent(password)}@127.0.0.1:${port}/postgres`
  return { url, port, pid: child.pid ?? 0, exited, stop: () => stopProcess(child, exited) }
}
