import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { promisify } from 'node:util'
import {
  createEmptyDatabase,
  createSuiteKeys,
  type IdentityProvider,
  type NatsServer,
  type Receiver,
  type ServiceName,
  startIdentityProvider,
  startNats,
  startReceiver,
  type TestDatabase,
} from '@shiplog/testing'
import { type Balancer, startBalancer } from './balancer.ts'

export const services = ['ingestion', 'catalog', 'deployment-query', 'notifier', 'gateway'] as const

/**
 * Everything that an upgrade does not replace: database, NATS, load balancers, identity provider, chat
 * service.
 */
export type Stand = {
  database: TestDatabase
  nats: NatsServer
  identity: IdentityProvider
  /** Receives the messages of the notifier, in the place of a chat service. */
  chat: Receiver
  balancers: Record<ServiceName, Balancer>
  /** Returns the environment variables of a service. */
  environmentOf: (service: ServiceName) => Record<string, string>
  stop: () => Promise<void>
}

const addressVariable = (service: ServiceName): string => `${service.replace('-', '_').toUpperCase()}_URL`

/** Settings with which the notifier sends almost without pauses, because pauses would make the test slow. */
const notifierSettings = {
  NOTIFIER_ALLOW_HOSTS: '127.0.0.1',
  NOTIFIER_LANE_INTERVAL_MS: '1',
  NOTIFIER_POLL_MS: '100',
}

/** Starts everything except the services. The database is empty. */
export const startStand = async (): Promise<Stand> => {
  const database = await createEmptyDatabase()
  const nats = await startNats()
  const identity = await startIdentityProvider()
  const chat = await startReceiver()
  const balancers = {} as Record<ServiceName, Balancer>
  for (const service of services) balancers[service] = await startBalancer()

  const keys = createSuiteKeys()
  const shared: Record<string, string> = {
    PORT: '0',
    HOST: '127.0.0.1',
    NODE_ENV: 'production',
    NATS_URL: nats.url,
    LOG_LEVEL: 'info',
    OIDC_ISSUER: identity.issuer,
    WEBHOOK_ENCRYPTION_KEYS: `test:${randomBytes(32).toString('base64url')}`,
    ...notifierSettings,
  }
  for (const service of services) shared[addressVariable(service)] = balancers[service].url

  return {
    database,
    nats,
    identity,
    chat,
    balancers,
    environmentOf: (service) => ({
      ...shared,
      ...keys.variablesOf(service),
      DATABASE_URL: database.urlFor(service),
    }),
    stop: async () => {
      for (const balancer of Object.values(balancers)) await balancer.stop()
      await chat.stop()
      await identity.stop()
      await nats.stop()
      await database.drop()
    },
  }
}

/** Runs the migrations of the version in `folder`, as the command `migrate` of its image does. */
export const migrateWith = async (folder: string, { database }: Stand): Promise<void> => {
  const program = join(folder, 'deploy/database/src/main.ts')
  const env = { PATH: process.env.PATH, DATABASE_URL: database.adminUrl }
  await promisify(execFile)(process.execPath, [program], { env })
}
