import { ensureNatsServer, NatsServerMissingError } from '@shiplog/local-servers'
import { SetupError } from '../setup-error.ts'
import type { RunPostgres } from './postgres-process.ts'

/** Program or image of NATS, or why there is none, which fails only the tests that start NATS. */
export type NatsProgram = { path: string } | { image: string } | { failure: string }

/** Postgres of a whole test run, and the program of NATS, which test files start themselves. */
export type Backend = { postgres: RunPostgres; nats: NatsProgram }

const findNatsServer = async (): Promise<NatsProgram> => {
  try {
    return { path: await ensureNatsServer() }
  } catch (err) {
    if (err instanceof NatsServerMissingError) return { failure: err.message }
    throw err
  }
}

const startProcesses = async (settings?: Record<string, string>): Promise<Backend> => {
  const { startPostgresProcess } = await import('./postgres-process.ts')
  const nats = await findNatsServer()
  return { postgres: await startPostgresProcess(settings), nats }
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
 * @param settings settings of Postgres for `processes`
 */
export const startBackend = (name: string, settings?: Record<string, string>): Promise<Backend> => {
  if (name === 'processes') return startProcesses(settings)
  if (name === 'containers') return startContainers()
  throw new SetupError(`TEST_BACKEND is '${name}': it must be 'processes' or 'containers'`)
}
