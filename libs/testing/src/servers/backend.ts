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

const startProcesses = async (durable: boolean): Promise<Backend> => {
  const { startPostgresProcess } = await import('./postgres-process.ts')
  const nats = await findNatsServer()
  return { postgres: await startPostgresProcess(durable), nats }
}

const startContainers = async (): Promise<Backend> => {
  const { checkContainerEngine, startPostgresContainer } = await import('./postgres-container.ts')
  await checkContainerEngine()
  return { postgres: await startPostgresContainer(), nats: { image: 'nats:2.15-alpine' } }
}

/** @param name `processes`, from npm and the local nats-server, or `containers`, of the official images */
export const startBackend = (name: string, durable: boolean): Promise<Backend> => {
  if (name === 'processes') return startProcesses(durable)
  if (name === 'containers') return startContainers()
  throw new SetupError(`TEST_BACKEND is '${name}': it must be 'processes' or 'containers'`)
}
