import { type NatsUser, natsUrl } from '@shiplog/local-servers'
import { testRun } from '../test-run.ts'
import { createNatsProcess } from './nats-process.ts'
import type { NatsProgram } from './nats-program.ts'
import type { NatsOptions, NatsRunner } from './nats-runner.ts'

export type NatsServer = {
  /** For the test itself, which may do everything. */
  url: string
  /** For a service. */
  urlFor: (user: NatsUser) => string
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

const createRunner = async (program: NatsProgram, options: NatsOptions): Promise<NatsRunner> => {
  if ('failure' in program) throw new Error(program.failure)
  if ('path' in program) return createNatsProcess(program.path, options)
  const { createNatsContainer } = await import('./nats-container.ts') // slow to load, and seldom needed
  return createNatsContainer(program.image, options)
}

/** A nats-server of this test's own, with JetStream. It ends with the test process at the latest. */
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
