import { type ChildProcess, spawn } from 'node:child_process'
import { readFile, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { endWithProcess } from '@shiplog/local-servers'
import { eventually } from './eventually.ts'
import type { NatsOptions, NatsRunner } from './nats.ts'
import { createTemporaryDirectory } from './temporary-directory.ts'

const isRunning = (child: ChildProcess): boolean => child.exitCode === null && child.signalCode === null

/** Rejects when the process ends, with its last words. */
const failureOf = (child: ChildProcess): Promise<never> => {
  let output = ''
  child.stderr?.on('data', (chunk) => {
    output = `${output}${chunk}`.slice(-4_000)
  })
  const failure = new Promise<never>((_resolve, reject) => {
    child.once('error', reject)
    child.once('close', () => reject(new Error(`nats-server ended: ${output}`)))
  })
  failure.catch(() => {}) // it ends one day, and then nobody waits for this
  return failure
}

/** A nats-server in a process of its own. */
export const createNatsProcess = async (path: string, options: NatsOptions): Promise<NatsRunner> => {
  const directory = await createTemporaryDirectory('nats')
  const storeDir = options.storeDir ?? join(directory, 'store')
  const jetStream = ['--jetstream', '--store_dir', storeDir, '--ports_file_dir', directory]
  let port = options.port ?? -1 // -1: the server picks a free one
  let child: ChildProcess | undefined

  const start = async (): Promise<void> => {
    const args = ['--addr', '127.0.0.1', '--port', String(port), ...jetStream]
    const started = spawn(path, args, { stdio: ['ignore', 'ignore', 'pipe'] })
    child = started
    const failure = failureOf(started)
    endWithProcess(started, { signal: 'SIGKILL', thenRemove: directory })
    // The file carries the program's name, which a cached one has with its version, and the pid, so another server on the
    // same port is not taken for ours.
    const portsFile = join(directory, `${basename(path)}_${started.pid}.ports`)
    const listening = eventually(async () => {
      const { nats } = JSON.parse(await readFile(portsFile, 'utf8')) as { nats: string[] }
      return nats[0]
    })
    listening.catch(() => {}) // the race may be over before
    port = Number(new URL(await Promise.race([listening, failure])).port)
  }
  const end: NatsRunner['end'] = async (signal) => {
    const ending = child
    if (ending === undefined || !isRunning(ending)) return
    const closed = new Promise((resolve) => ending.once('close', resolve))
    ending.kill(signal)
    await closed
  }
  return {
    port: () => port,
    pid: () => child?.pid ?? 0,
    start,
    end,
    emptyStore: () => rm(storeDir, { recursive: true, force: true }),
    remove: () => rm(directory, { recursive: true, force: true }),
  }
}
