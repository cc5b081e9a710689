import { type NatsUser, natsUrl } from '@shiplog/local-servers'
import { testRun } from '../test-run.ts'
import type { NatsProgram } from './backend.ts'
import { createNatsProcess } from './nats-process.ts'
import type { NatsOptions, NatsRunner } from './nats-runner.ts'

export type NatsServer = {
  /** URL for the test itself, as the user that may do everything. */
  url: string
  /** Returns the URL for the user of a service. */
  urlFor: (user: NatsUser) => string
  port: number
  /** Process id of the server, which changes with each restart. */
  readonly pid: number
  /** Stops the server in good order and deletes a temporary store. May be called twice. */
  stop: () => Promise<void>
  /** Ends the server by SIGKILL, as a crash would; the store stays. */
  kill: () => Promise<void>
  /** Stops the server if it runs, and starts it on the same port with the same store. */
  restart: () => Promise<void>
  /** Restarts the server with an empty store. */
  wipe: () => Promise<void>
}

const createRunner = async (program: NatsProgram, options: NatsOptions): Promise<NatsRunner> => {
  if ('failure' in program) throw new Error(program.failure)
  if ('path' in program) return createNatsProcess(program.path, options)
  const { createNatsContainer } = await import('./nats-container.ts') // slow to load, rarely needed
  return createNatsContainer(program.image, options)
}

/**
 * Starts a nats-server with JetStream for one test file. It ends when the test process ends, if not before.
 */
export const startNats = async (options: NatsOptions = {}): Promise<NatsServer> => {
  const runner = await createRunner(testRun().nats, options)
  const stop = async (): Promise<void> => {
    await runner.end('SIGTERM')
    await runner.remove()
  }
  const restart = async (prepare?: () => Promise<void>): Promise<void> => {
    await runner.end('SIGTERM')
    await prepare?.()
    await runner.start()
  }
  try {
    await runner.start()
  } catch (err) {
    await stop()
    throw err
  }
  const port = runner.port()
  const urlFor = (user: NatsUser): string => natsUrl({ port, passwords: options.passwords }, user)
  return {
    url: urlFor('operator'),
    urlFor,
    port,
    get pid() {
      return runner.pid()
    },
    stop,
    kill: () => runner.end('SIGKILL'),
    restart: () => restart(),
    wipe: () => restart(runner.emptyStore),
  }
}
