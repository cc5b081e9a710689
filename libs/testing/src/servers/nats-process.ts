import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type NatsProcess, startNatsServer } from '@shiplog/local-servers'
import { createTemporaryDirectory } from '../temporary-directory.ts'
import type { NatsOptions, NatsRunner } from './nats-runner.ts'

/** Returns a nats-server that runs as a process. */
export const createNatsProcess = async (program: string, options: NatsOptions): Promise<NatsRunner> => {
  const directory = await createTemporaryDirectory('nats')
  const storeDirectory = options.storeDir ?? join(directory, 'store')
  let server: NatsProcess | undefined

  const start = async (): Promise<void> => {
    const port = server?.port ?? options.port
    server = await startNatsServer({ ...options, program, directory, storeDirectory, port, temporary: true })
  }
  return {
    port: () => server?.port ?? 0,
    pid: () => server?.pid ?? 0,
    start,
    end: async (signal) => await (signal === 'SIGKILL' ? server?.kill() : server?.stop()),
    emptyStore: () => rm(storeDirectory, { recursive: true, force: true }),
    remove: () => rm(directory, { recursive: true, force: true }),
  }
}
