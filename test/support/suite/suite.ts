import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import type { ApiKeyStore, NewApiKey } from '@shiplog/gateway'
import { type Closers, createClosers } from '@shiplog/runtime'
import {
  createNatsPasswords,
  createSuiteKeys,
  createTestDatabase,
  type IdentityProvider,
  launchFolder,
  type NatsServer,
  type ServiceName,
  type SuiteKeys,
  startIdentityProvider,
  startNats,
  type TestDatabase,
  type TokenOptions,
} from '@shiplog/testing'
import { openEarlyAddress } from './early-address.ts'
import { launchInProcess, type SuiteOverrides } from './service-in-process.ts'
import { type SignInProvider, startSignInProvider } from './sign-in-provider.ts'
import { type SuiteService, startSuiteService } from './suite-service.ts'

type Environment = Record<string, string>

export type SuiteOptions = {
  /** Environment variables of a service, which override those of the suite. */
  env?: Partial<Record<ServiceName, Environment>>
  /** Replacements of dependencies, such as the clock, of services inside the test process. */
  overrides?: SuiteOverrides
  /** Services that run as processes, as in production. Others run inside the test process. */
  processes?: ServiceName[]
  /** Gets every line that these processes write. */
  onLine?: (line: string) => void
  /** Number of replicas of a service; other services call the first replica. */
  replicas?: Partial<Record<ServiceName, number>>
  /**
   * True to sign in at `<url>/auth/sign-in`, by the form of the local identity provider. `token` then makes
   * tokens of that provider, and the gateway does not accept tokens of `identity`.
   */
  signIn?: boolean | { lifetime: string }
}

export type ApiKeyOptions = Omit<NewApiKey, 'name' | 'expires_at'> & {
  name?: string
  expires_at?: Date | string
}

export type Suite = {
  /** Address of the first gateway. */
  url: string
  database: TestDatabase
  nats: NatsServer
  identity: IdentityProvider
  /** Identity provider with the sign-in form; undefined without the option `signIn`. */
  signIn: SignInProvider | undefined
  serviceKeys: SuiteKeys
  /** Returns a replica of a service; replicas are numbered from 0. */
  service: (name: ServiceName, replica?: number) => SuiteService
  /** Restarts every replica of a service, one after another. */
  restart: (name: ServiceName) => Promise<void>
  /** Returns an access token of a user. */
  token: (options: TokenOptions) => Promise<string>
  /** Creates an API key, and the account if there is none; returns the text of the key. */
  createApiKey: (wanted: ApiKeyOptions) => Promise<string>
  keys: ApiKeyStore
  stop: () => Promise<void>
}

// A service starts after the services that it calls, because it needs their addresses. Only ingestion and
// catalog call each other.
const startOrder = ['ingestion', 'catalog', 'deployment-query', 'notifier', 'gateway'] as const

const addressVariable = (name: ServiceName): string => `${name.replace('-', '_').toUpperCase()}_URL`

const folderOf = (name: ServiceName): string => join(import.meta.dirname, '../../../services', name)

const startWantedProvider = async (wanted: SuiteOptions['signIn']): Promise<SignInProvider | undefined> => {
  if (wanted === undefined || wanted === false) return undefined
  return await startSignInProvider(wanted === true ? undefined : wanted.lifetime)
}

type Servers = Pick<Suite, 'database' | 'nats' | 'identity' | 'signIn'>

const startServers = async (closers: Closers, wanted: SuiteOptions['signIn']): Promise<Servers> => {
  const database = await createTestDatabase()
  closers.add(database.drop)
  const nats = await startNats({ passwords: createNatsPasswords() })
  closers.add(nats.stop)
  const identity = await startIdentityProvider()
  closers.add(identity.stop)
  const signIn = await startWantedProvider(wanted)
  if (signIn !== undefined) closers.add(signIn.stop)
  return { database, nats, identity, signIn }
}

/** Returns the environment variables that all services have in common, except their addresses. */
const sharedVariables = ({ identity, signIn }: Servers): Environment => ({
  PORT: '0',
  HOST: '127.0.0.1',
  LOG_LEVEL: process.env.TEST_LOG_LEVEL ?? 'silent',
  OIDC_ISSUER: identity.issuer,
  // No limit: all tests call from one address, which would be blocked after some failures.
  RATE_LIMIT_FAILURES_PER_ADDRESS_PER_MINUTE: '0',
  ...signIn?.variables,
  WEBHOOK_ENCRYPTION_KEYS: `test:${randomBytes(32).toString('base64url')}`,
})

type Services = Map<ServiceName, SuiteService[]>

const replicaOf = (services: Services, name: ServiceName, replica = 0): SuiteService => {
  const found = services.get(name)?.[replica]
  if (found === undefined) throw new Error(`There is no replica ${replica} of ${name}`)
  return found
}

const startServices = async (
  closers: Closers,
  servers: Servers,
  serviceKeys: SuiteKeys,
  { env = {}, overrides = {}, processes = [], replicas = {}, onLine }: SuiteOptions,
): Promise<Services> => {
  const shared = sharedVariables(servers)
  const catalog = await openEarlyAddress()
  closers.add(catalog.close)
  shared.CATALOG_URL = catalog.url
  const services: Services = new Map()
  for (const name of startOrder) {
    const environment = {
      ...shared,
      ...serviceKeys.variablesOf(name),
      DATABASE_URL: servers.database.urlFor(name),
      NATS_URL: servers.nats.urlFor(name),
      ...env[name],
    }
    const launch = processes.includes(name)
      ? (variables: Environment) => launchFolder(folderOf(name), variables, onLine)
      : (variables: Environment) => launchInProcess(name, variables, overrides)
    services.set(name, [])
    for (let replica = 0; replica < (replicas[name] ?? 1); replica += 1) {
      const one = await startSuiteService(launch, environment)
      closers.add(one.stop)
      services.get(name)?.push(one)
    }
    const { url } = replicaOf(services, name)
    shared[addressVariable(name)] = url
    if (name === 'catalog') catalog.leadTo(url)
  }
  return services
}

const openKeys = async (closers: Closers, { database, nats }: Servers): Promise<ApiKeyStore> => {
  const { openApiKeyStore } = await import('@shiplog/gateway')
  const keys = await openApiKeyStore({
    databaseUrl: database.urlFor('gateway'),
    natsUrl: nats.urlFor('gateway'),
  })
  closers.add(keys.close)
  return keys
}

/**
 * Starts all five services with a new database, NATS server and identity provider, on free ports. Services
 * log nothing, unless `TEST_LOG_LEVEL` is set.
 */
export const startSuite = async (options: SuiteOptions = {}): Promise<Suite> => {
  const closers = createClosers()
  try {
    const servers = await startServers(closers, options.signIn)
    const serviceKeys = createSuiteKeys()
    const services = await startServices(closers, servers, serviceKeys, options)
    const keys = await openKeys(closers, servers)
    return {
      url: replicaOf(services, 'gateway').url,
      ...servers,
      serviceKeys,
      service: (name, replica) => replicaOf(services, name, replica),
      keys,
      restart: async (name) => {
        for (const one of services.get(name) ?? []) await one.restart()
      },
      token: servers.signIn?.token ?? servers.identity.token,
      createApiKey: async ({ name = 'ci', expires_at, ...wanted }) => {
        const expiry = expires_at === undefined ? null : new Date(expires_at)
        return (await keys.create({ ...wanted, name, expires_at: expiry })).key
      },
      stop: closers.closeAll,
    }
  } catch (err) {
    await closers.closeAll()
    throw err
  }
}
