import { initdbArguments } from '@shiplog/local-servers'
import pg from 'pg'
import { GenericContainer, getContainerRuntimeClient, Wait } from 'testcontainers'
import { eventually } from '../eventually.ts'
import { SetupError } from '../setup-error.ts'
import type { RunPostgres } from './postgres-process.ts'

const password = 'postgres'
const command = ['postgres', '-c', 'fsync=off', '-c', 'full_page_writes=off', '-c', 'max_connections=200']

/** @throws SetupError when there is no Docker or Podman to talk to */
export const checkContainerEngine = async (): Promise<void> => {
  await getContainerRuntimeClient().catch(() => {
    throw new SetupError(
      'TEST_BACKEND=containers needs Docker or Podman, and none answers: start one, or point DOCKER_HOST at it',
    )
  })
}

/** Starts the official image. It logs too early that it is ready, so this also waits for a connection. */
export const startPostgresContainer = async (): Promise<RunPostgres> => {
  const container = await new GenericContainer('postgres:18')
    .withEnvironment({ POSTGRES_PASSWORD: password, POSTGRES_INITDB_ARGS: initdbArguments.join(' ') })
    .withCommand(command)
    .withExposedPorts(5432)
    .withWaitStrategy(Wait.forLogMessage('database system is ready to accept connections'))
    .start()
  const url = `postgres://postgres:${password}@${container.getHost()}:${container.getMappedPort(5432)}/postgres`
  await eventually(
    async () => {
      const client = new pg.Client({ connectionString: url })
      await client.connect()
      await client.end()
      return true
    },
    { timeoutMs: 60_000 },
  )
  return { url, stop: async () => void (await container.stop()) }
}
