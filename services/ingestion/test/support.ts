import { randomUUID } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import type { Actor } from '@shiplog/audit'
import type { Person, Role } from '@shiplog/auth'
import { submissionTimeoutMs, submittedAnswers, unpackAnswers } from '@shiplog/contract/internal'
import type { LoggedEvent } from '@shiplog/event-log'
import { CATALOG, parseEvents, type ShiplogEvent } from '@shiplog/events'
import type { Running } from '@shiplog/runtime'
import {
  createSuiteKeys,
  createTestDatabase,
  type EventSource,
  launchFolder,
  type NatsServer,
  type ServiceProcess,
  startEventSource,
  startNats,
  type TestDatabase,
} from '@shiplog/testing'
import { type Config, createIngestion, type Overrides } from '../src/service.ts'

export const keys = createSuiteKeys()

export type Body = Record<string, unknown>
export type Answer = { status: number; body: Body }
export type Item = {
  kind?: 'deployment' | 'build'
  account_id?: string
  body: unknown
  received_at?: string
  trace?: string | null
  idempotency_key?: string | null
  allowed?: { products: string[] | null; environments: string[] | null }
  may_skip_preflight?: string | null
}

export const validDeployment = (fields: Body = {}): Body => ({
  product_name: 'checkout',
  version: '1.0.0',
  environment_name: 'production',
  status: 'success',
  ...fields,
})

export const validBuild = (fields: Body = {}): Body => ({
  product_name: 'checkout',
  version: '1.0.0',
  status: 'success',
  ...fields,
})

/** Calls a running service as the gateway and catalog do. */
export type Client = {
  url: string
  call: (
    method: string,
    path: string,
    body?: unknown,
    options?: { headers?: Record<string, string>; signal?: AbortSignal },
  ) => Promise<Response>
  /** Calls a public operation as a user of the default account, or of another one. */
  asUser: (
    method: string,
    path: string,
    body?: unknown,
    user?: { account_id?: string; role?: Role; subject?: string; person?: Person | null },
  ) => Promise<{ status: number; body: Body }>
  /** Posts a batch of events. */
  submit: (items: Item[]) => Promise<Answer[]>
  /** Posts one deployment event. */
  deploy: (body: Body, item?: Partial<Item>) => Promise<Answer>
  /** Posts one build event. */
  build: (body: Body, item?: Partial<Item>) => Promise<Answer>
  removeProduct: (removal: {
    account_id: string
    product_id: string
    product_name: string
    creation_id: string | null
    actor: Actor
  }) => Promise<number>
}

const createClient = (url: string, defaultAccount: string): Client => {
  const call: Client['call'] = async (method, path, body, { headers = {}, signal } = {}) => {
    const service = path.startsWith('/internal/events') ? 'gateway' : 'catalog'
    const authorization = await keys.sign('ingestion', { kind: 'service', service })
    return await fetch(`${url}${path}`, {
      method,
      headers: { authorization, 'content-type': 'application/json', ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(signal !== undefined && { signal }),
    })
  }
  const asUser: Client['asUser'] = async (method, path, body, options = {}) => {
    const { account_id, role = 'admin', subject = 'ada', person = null } = options
    const user = {
      kind: 'user',
      account_id: account_id ?? defaultAccount,
      account: 'acme',
      ...{ subject, role, person },
    } as const
    const authorization = await keys.sign('ingestion', user)
    const response = await fetch(`${url}${path}`, {
      method,
      headers: { authorization, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    return { status: response.status, body: text === '' ? {} : JSON.parse(text) }
  }
  const expectOk = async (response: Response): Promise<unknown> => {
    const body = await response.json()
    if (response.status !== 200) throw new Error(`${response.status} ${JSON.stringify(body)}`)
    return body
  }
  const submit: Client['submit'] = async (items) => {
    const full = items.map((item) => ({
      kind: 'deployment',
      account_id: defaultAccount,
      received_at: new Date().toISOString(),
      request_id: randomUUID(),
      trace: null,
      idempotency_key: null,
      allowed: { products: null, environments: null },
      ...item,
    }))
    const body = await expectOk(
      await call('POST', '/internal/events', { timeout_ms: submissionTimeoutMs, items: full }),
    )
    return unpackAnswers(submittedAnswers.parse(body)) as Answer[]
  }
  const one = async (item: Item): Promise<Answer> => {
    const [answer] = await submit([item])
    if (answer === undefined) throw new Error('No answer')
    return answer
  }
  return {
    url,
    call,
    asUser,
    submit,
    deploy: (body, item) => one({ kind: 'deployment', body, ...item }),
    build: (body, item) => one({ kind: 'build', body, ...item }),
    removeProduct: async (removal) => {
      const body = await expectOk(await call('POST', '/internal/product-removals', removal))
      return (body as { position: number }).position
    },
  }
}

export type TestBed = {
  database: TestDatabase
  nats: NatsServer
  /** Catalog's log. */
  catalog: EventSource
  /** The account for which clients post when an item names none. */
  account_id: string
  client: Client
  /**
   * Starts another replica in this process. A test may give another URL of the same database, such as a
   * proxy's.
   */
  startReplica: (databaseUrl?: string) => Promise<Client>
  /** Reads the log of an account, oldest event first; of `account_id` when none is named. */
  log: (account_id?: string) => Promise<ShiplogEvent[]>
  /** Reads the types of the events in the log of `account_id`, oldest first. */
  types: () => Promise<string[]>
  stop: () => Promise<void>
}

/** Starts another replica in its own process. */
export const launchReplica = async (
  bed: Pick<TestBed, 'database' | 'nats' | 'catalog' | 'account_id'>,
): Promise<{ client: Client; process: ServiceProcess }> => {
  const process = await launchFolder(fileURLToPath(new URL('..', import.meta.url)), {
    DATABASE_URL: bed.database.urlFor('ingestion'),
    NATS_URL: bed.nats.url,
    CATALOG_URL: bed.catalog.url,
    ...keys.variablesOf('ingestion'),
    HOST: '127.0.0.1',
    PORT: '0',
    LOG_LEVEL: 'info',
  })
  return { client: createClient(process.url, bed.account_id), process }
}

/** Starts the service with its own database and broker. */
export const startTestBed = async (overrides: Partial<Overrides> = {}): Promise<TestBed> => {
  const [database, nats] = await Promise.all([createTestDatabase(), startNats()])
  const catalog = await startEventSource({ database, nats, stream: CATALOG })
  const account_id = randomUUID()
  const config: Config = {
    http: { port: 0, host: '127.0.0.1' },
    database: { url: database.urlFor('ingestion'), poolMax: 10 },
    nats: { url: nats.url, streamReplicas: 1 },
    eventLog: { retentionDays: undefined },
    catalog: { url: catalog.url },
    identity: keys.of('ingestion'),
    log: { level: 'fatal' },
    version: '0.1.0',
  }
  const replicas: Running[] = []
  const startReplica: TestBed['startReplica'] = async (url = config.database.url) => {
    const running = await createIngestion({ ...config, database: { ...config.database, url } }, overrides)
    replicas.push(running)
    return createClient(running.url, account_id)
  }
  const log: TestBed['log'] = async (wanted = account_id) => {
    const rows = await database.query<LoggedEvent>(
      'select position::int, id, account_id, type, data, recorded_at, trace from ingestion.event_log where account_id = $1 order by position',
      [wanted],
    )
    return parseEvents(rows)
  }
  const client = await startReplica()
  return {
    database,
    nats,
    catalog,
    account_id,
    client,
    startReplica,
    log,
    types: async () => (await log()).map((event) => event.type),
    stop: async () => {
      await Promise.all(replicas.map((replica) => replica.stop()))
      await catalog.stop()
      await nats.stop()
      await database.drop()
    },
  }
}
