import { SetupError } from '../setup-error.ts'
import { findNatsServer, type NatsProgram } from './nats-program.ts'
import type { RunPostgres } from './run-postgres.ts'

/** Servers of a test run. */
export type Backend = {
  /** Postgres of the whole run. */
  postgres: RunPostgres
  /** Program of NATS, which test files start themselves. */
  nats: NatsProgram
}

export type BackendOptions = {
  /** True when Postgres must survive a power failure, as in production. Default false, which is faster. */
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
 * Starts Postgres and finds NATS.
 *
 * @param name `processes` (Postgres from npm and a local nats-server) or `containers` (the official images)
 * @param options settings for `processes`
 */
export const startBackend = (name: string, options: BackendOptions): Promise<Backend> => {
  if (name === 'processes') return startProcesses(options)
  if (name === 'containers') return startContainers()
  throw new SetupError(`TEST_BACKEND is '${name}': it must be 'processes' or 'containers'`)
}
