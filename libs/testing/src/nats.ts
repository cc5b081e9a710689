import { type ChildProcess, spawn } from 'node:child_process'
import { readFile, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { endWithProcess } from '@shiplog/local'
import { inject } from 'vitest'
import { eventually } from './eventually.ts'
import { createTemporaryDirectory } from './temporary-directory.ts'

export type NatsOptions = {
  /** Kept at the end. A temporary one, deleted at the end, when left out. */
  storeDir?: string
  /** A free one when left out. */
  port?: number
}

export type NatsServer = {
  url: string
  port: number
  /** Of the process that runs now. */
  readonly pid: number
  /** Ends it in good order and deletes a temporary store. Stopping twice is fine. */
  stop: () => Promise<void>
  /** SIGKILL, as a crash would; the store stays. */
  kill: () => Promise<void>
  /** Starts it again, after a good stop if it still runs, on the same port with the same store. */
  restart: () => Promise<void>
  /** As `restart`, with an empty store. */
  wipe: () => Promise<void>
}

type NatsProcess = { child: ChildProcess; port: number }

const isRunning = (child: ChildProcess): boolean => child.exitCode === null && child.signalCode === null

const startProcess = async (directory: string, storeDir: string, port: number): Promise<NatsProcess> => {
  const program = inject('nats')
  if ('failure' in program) throw new Error(program.failure)
  const args = ['--addr', '127.0.0.1', '--port', String(port), '--jetstream', '--store_dir', storeDir]
  const child = spawn(program.path, [...args, '--ports_file_dir', directory], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let output = ''
  child.stderr?.on('data', (chunk) => {
    output = `${output}${chunk}`.slice(-4_000)
  })
  const failed = new Promise<never>((_resolve, reject) => {
    child.once('error', reject)
    child.once('close', () => reject(new Error(`nats-server ended: ${output}`)))
  })
  failed.catch(() => {}) // it ends one day, and then nobody waits for this
  endWithProcess(child, { signal: 'SIGKILL', thenRemove: directory })
  // The file carries the program's name, which a cached one has with its version, and the pid, so another server on the
  // same port is not taken for ours.
  const portsFile = join(directory, `${basename(program.path)}_${child.pid}.ports`)
  const listening = eventually(async () => {
    const { nats } = JSON.parse(await readFile(portsFile, 'utf8')) as { nats: string[] }
    return nats[0]
  })
  const url = await Promise.race([listening, failed])
  return { child, port: Number(new URL(url).port) }
}

const end = async ({ child }: NatsProcess, signal: NodeJS.Signals): Promise<void> => {
  if (!isRunning(child)) return
  const closed = new Promise((resolve) => child.once('close', resolve))
  child.kill(signal)
  await closed
}

/** A nats-server of this test's own, with JetStream. It ends with the test process at the latest. */
export const startNats = async ({ storeDir, port = -1 }: NatsOptions = {}): Promise<NatsServer> => {
  const directory = await createTemporaryDirectory('nats')
  const store = storeDir ?? join(directory, 'store')
  let running = await startProcess(directory, store, port)
  const restart = async (): Promise<void> => {
    await end(running, 'SIGTERM')
    running = await startProcess(directory, store, running.port)
  }
  return {
    url: `nats://127.0.0.1:${running.port}`,
    port: running.port,
    get pid() {
      return running.child.pid ?? 0
    },
    stop: async () => {
      await end(running, 'SIGTERM')
      await rm(directory, { recursive: true, force: true })
    },
    kill: () => end(running, 'SIGKILL'),
    restart,
    wipe: async () => {
      await end(running, 'SIGTERM')
      await rm(store, { recursive: true, force: true })
      await restart()
    },
  }
}
