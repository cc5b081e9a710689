import { createLogger } from '@shiplog/log'
import {
  createSuiteKeys,
  createTestDatabase,
  type IdentityProvider,
  type NatsServer,
  startIdentityProvider,
  startNats,
  type TestDatabase,
} from '@shiplog/testing'
import {
  type ApiKeyStore,
  type Config,
  createGateway,
  type Overrides,
  openApiKeyStore,
} from '../src/service.ts'
import { acceptEvents, type FakeService, sendJson, startFakeService } from './fake-services.ts'

export type Answer = {
  status: number
  headers: Headers
  text: string
  // biome-ignore lint/suspicious/noExplicitAny: tests check the body
  body: any
}

export type Fetch = (path: string, init?: RequestInit) => Promise<Answer>

export const fetcher =
  (url: string): Fetch =>
  async (path, init) => {
    const response = await fetch(`${url}${path}`, init)
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.includes('json') === true
    return {
      status: response.status,
      headers: response.headers,
      text,
      body: isJson && text !== '' ? JSON.parse(text) : undefined,
    }
  }

/**
 * Starts what the gateway needs: a database, a broker, an issuer, a fake ingestion, and one fake for the
 * three other services.
 */
export const startSurroundings = async () => {
  const [database, nats, identity, ingestion, owner] = await Promise.all([
    createTestDatabase(),
    startNats(),
    startIdentityProvider(),
    startFakeService(acceptEvents),
    startFakeService((_received, res) => sendJson(res, 200, [])),
  ])
  const apiKeys = await openApiKeyStore({ databaseUrl: database.urlFor('gateway'), natsUrl: nats.url })
  const config: Config = {
    http: { port: 0, host: '127.0.0.1' },
    database: { url: database.urlFor('gateway'), poolMax: 5 },
    nats: { url: nats.url },
    identity: createSuiteKeys().of('gateway'),
    services: {
      ingestion: ingestion.url,
      catalog: owner.url,
      'deployment-query': owner.url,
      notifier: owner.url,
    },
    tokens: {
      issuer: identity.issuer,
      audience: 'shiplog',
      accountClaims: ['org_slug', 'account'],
      rolesClaim: 'roles',
      ownRoles: 'any',
      authorizedParties: undefined,
    },
    signIn: undefined,
    publicOrigin: undefined,
    rateLimit: { perKeyPerMinute: 0, perAccountPerHour: 0 },
    // There is no limit, because the requests of all tests come from one address.
    failuresPerAddressPerMinute: 0,
    apiKeys: { perAccount: 1_000 },
    badgeTokens: { perAccount: 100, perMinute: 0 },
    trustedProxies: [],
    consoleFolder: '/nowhere',
    log: { level: 'silent' },
    version: '1.2.3',
  }
  const stop = async (): Promise<void> => {
    await apiKeys.close()
    await Promise.all([database.drop(), nats.stop(), identity.stop(), ingestion.stop(), owner.stop()])
  }
  return { database, nats, identity, ingestion, owner, apiKeys, config, stop }
}

export type Surroundings = {
  database: TestDatabase
  nats: NatsServer
  identity: IdentityProvider
  ingestion: FakeService
  owner: FakeService
  apiKeys: ApiKeyStore
  config: Config
  stop: () => Promise<void>
}

export const startGateway = async (
  { config }: Surroundings,
  changes: Partial<Config> = {},
  overrides: Partial<Overrides> = {},
) => {
  const log = createLogger('gateway', 'silent')
  const gateway = await createGateway({ ...config, ...changes }, { log, ...overrides })
  return { ...gateway, fetch: fetcher(gateway.url) }
}

export type Gateway = Awaited<ReturnType<typeof startGateway>>

export const json = { 'content-type': 'application/json' }

export const bearer = (token: string): { authorization: string } => ({ authorization: `Bearer ${token}` })

/** Returns the options with which `fetch` posts JSON with an API key. */
export const post = (key: string, body: unknown, headers: Record<string, string> = {}): RequestInit => ({
  method: 'POST',
  headers: { ...json, ...bearer(key), ...headers },
  body: typeof body === 'string' || body instanceof Uint8Array ? (body as string) : JSON.stringify(body),
})
