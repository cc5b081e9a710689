import { SetupError } from '../setup-error.ts'
import { findNatsServer, type NatsProgram } from './nats-program.ts'
import type { RunPostgres } from './run-postgres.ts'

/** The servers behind a test run. */
export type Backend = {
  /** For the whole run. */
  postgres: RunPostgres
  /** For each test file to start. */
  nats: NatsProgram
}

export type BackendOptions = {
  /** Whether Postgres outlives a power failure, as in production; tests need not. */
  durable?: boolean
  /** More settings of Postgres, such as `{ work_mem: '64MB' }`. */
  settings?: Record<string, string>
}

const startProcesses = async ({ durable = false, settings = {} }: BackendOptions): Promise<Backend> => {
  const { startPostgresProcess } = await import('./postgres-process.ts')
  const nats = await findNatsServer()
  return { postgres: await startPostgresProcess(durable, settings), nats }
}

const startContainers = async (): Promise<Backend> => {
  const { checkContainerEngine, startPostgresContainer } = await import('./postgres-container.ts')
  await checkContainerEngine()
  return { postgres: await startPostgresContainer(), nats: { image: 'nats:2.15-alpine' } }
}

/**
 * @param name `processes`, from npm and the local nats-server, or `containers`, of the official images
 * @param options for processes
 */
export const startBackend = (name: string, options: BackendOptions): Promise<Backend> => {
  if (name === 'processes') return startProcesses(options)
  if (name === 'containers') return startContainers()
  throw new SetupError(`TEST_BACKEND is '${name}': it must be 'processes' or 'containers'`)
}
