import { spawn } from 'node:child_process'
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { exitOf, followLines, hasEnded, stopChild } from '../child.ts'
import { endWithProcess } from '../end-with-process.ts'
import { findFreePort } from '../ports.ts'
import { type NatsPasswords, type NatsUser, natsVariables, readNatsUsers } from './nats-users.ts'

export type NatsOptions = {
  /** Path or name of the program, from `ensureNatsServer`. */
  program: string
  /** Directory of this server, created by the first start. */
  directory: string
  /** Directory of JetStream's data. Default: `directory`. */
  storeDirectory?: string
  /** Default: a free port. */
  port?: number | undefined
  /**
   * Passwords of the users, who have the permissions of production. Without passwords, anybody may connect.
   */
  passwords?: NatsPasswords | undefined
  /** Gets every line that the server writes. */
  log?: (line: string) => void
  /** Deletes the directory if this process dies without stopping the server. */
  temporary?: boolean
}

export type NatsProcess = {
  url: string
  port: number
  pid: number
  /** Resolves when the process ends, with a description such as `ended with code 0`. */
  exited: Promise<string>
  /** Stops the server in good order; does nothing when it has ended. */
  stop: () => Promise<void>
  /** Ends the server by SIGKILL, as a crash would. */
  kill: () => Promise<void>
}

const startTimeoutMs = 30_000

/** Returns the URL for a user; without passwords, the URL for anybody. */
export const natsUrl = (
  { port, passwords }: Pick<NatsOptions, 'port' | 'passwords'>,
  user: NatsUser,
): string => `nats://${passwords === undefined ? '' : `${user}:${passwords[user]}@`}127.0.0.1:${port}`

/** Writes the configuration file. Its values are JSON, which is valid in NATS's own notation. */
const configure = async (port: number, options: NatsOptions): Promise<{ file: string; ports: string }> => {
  const { directory, storeDirectory = directory, passwords } = options
  const [file, ports] = [join(directory, 'nats.conf'), join(directory, 'ports')]
  await mkdir(directory, { recursive: true, mode: 0o700 })
  await rm(ports, { recursive: true, force: true })
  await mkdir(ports)
  const configuration = {
    listen: `127.0.0.1:${port}`,
    jetstream: { store_dir: storeDirectory },
    ports_file_dir: ports,
  }
  const lines = Object.entries(configuration).map(([name, value]) => `${name}: ${JSON.stringify(value)}\n`)
  const users = passwords === undefined ? '' : await readNatsUsers()
  await writeFile(file, lines.join('') + users, { mode: 0o600 })
  return { file, ports }
}

/**
 * Starts a nats-server with JetStream on 127.0.0.1. The server ends when this process ends.
 *
 * @throws Error with the last output of the server when it does not start
 */
export const startNatsServer = async (options: NatsOptions): Promise<NatsProcess> => {
  const { program, directory, passwords, log = () => {}, temporary = false } = options
  const port = options.port ?? (await findFreePort())
  const { file, ports } = await configure(port, options)
  // A process group of its own: Ctrl-C in the terminal reaches only the owner, which stops its parts in
  // order.
  const child = spawn(program, ['--config', file], {
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
    // Passwords are passed in variables, because other users can read a command line.
    env: { ...process.env, ...(passwords !== undefined && natsVariables(passwords)) },
  })
  const output = followLines(child, log)
  const exited = exitOf(child)
  endWithProcess(child, { signal: 'SIGTERM', thenRemove: temporary ? directory : undefined })
  const end = (signal: NodeJS.Signals): Promise<void> => stopChild(child, exited, signal)

  const deadline = Date.now() + startTimeoutMs
  // The server writes a file here once it listens. On the port another server might answer.
  while ((await readdir(ports)).length === 0) {
    if (hasEnded(child) || Date.now() > deadline) {
      await end('SIGKILL')
      throw new Error(`nats-server ${await exited}: ${output()}`)
    }
    await sleep(20)
  }
  const url = natsUrl({ port, passwords }, 'operator')
  return { url, port, pid: child.pid ?? 0, exited, stop: () => end('SIGTERM'), kill: () => end('SIGKILL') }
}
