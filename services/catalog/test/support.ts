import { randomUUID } from 'node:crypto'
import type { Principal, Role, User } from '@shiplog/auth'
import { createClosers, type Running } from '@shiplog/runtime'
import { createSuiteKeys, createTestDatabase, startNats } from '@shiplog/testing'
import { type Config, createCatalog, type Overrides, readConfig } from '../src/service.ts'
import { startIngestion } from './ingestion-stand-in.ts'

export const keys = createSuiteKeys()

// biome-ignore lint/suspicious/noExplicitAny: tests check bodies of many shapes
type Body = any
export type Answer = { status: number; headers: Headers; body: Body }
export type Options = { role?: Role; account_id?: string; principal?: Principal; body?: unknown }

/** Creates a function that signs requests as the gateway does. */
const createCall =
  (url: () => string | undefined, account_id: string) =>
  async (method: string, path: string, options: Options = {}): Promise<Answer> => {
    const { role = 'admin', body } = options
    const user: User = { kind: 'user', account: 'acme', subject: 'ada', role, account_id, person: null }
    if (options.account_id !== undefined) user.account_id = options.account_id
    const authorization = await keys.sign('catalog', options.principal ?? user)
    const headers = { authorization, ...(body !== undefined && { 'content-type': 'application/json' }) }
    const payload = body === undefined ? {} : { body: JSON.stringify(body) }
    const answer = await fetch(new URL(path, url()), { method, headers, ...payload })
    const text = await answer.text()
    return {
      status: answer.status,
      headers: answer.headers,
      body: text === '' ? undefined : JSON.parse(text),
    }
  }

/** Starts the service with its own database and broker, and with replacements for other services. */
export const createWorld = async (overrides: Partial<Overrides> = {}) => {
  const closers = createClosers()
  const database = await createTestDatabase()
  closers.add(database.drop)
  const nats = await startNats()
  closers.add(nats.stop)
  const ingestion = await startIngestion(database, nats)
  closers.add(ingestion.stop)

  // Answers in place of deployment-query whether it has applied a position of EVENTS.
  const deploymentQuery = { applies: true }
  ingestion.bus.respond('shiplog.applied.deployment-query.EVENTS', 'deployment-query', async () => ({
    reached: deploymentQuery.applies,
  }))

  const config: Config = readConfig({
    PORT: '0',
    HOST: '127.0.0.1',
    DATABASE_URL: database.urlFor('catalog'),
    NATS_URL: nats.url,
    INGESTION_URL: ingestion.url,
    ...keys.variablesOf('catalog'),
    LOG_LEVEL: process.env.TEST_LOG_LEVEL ?? 'silent',
  })
  let service: Running | undefined = await createCatalog(config, overrides)
  const stopService = async (): Promise<void> => {
    await service?.stop()
    service = undefined
  }
  closers.add(stopService)
  const account_id = randomUUID()

  const call = createCall(() => service?.url, account_id)

  return {
    account_id,
    database,
    nats,
    ingestion,
    deploymentQuery,
    config,
    call,
    get: (path: string, options?: Options) => call('GET', path, options),
    post: (path: string, body: unknown, options?: Options) => call('POST', path, { ...options, body }),
    patch: (path: string, body: unknown, options?: Options) => call('PATCH', path, { ...options, body }),
    remove: (path: string, options?: Options) => call('DELETE', path, options),
    /** URL of the running service; empty while it is stopped. */
    url: () => service?.url ?? '',
    stopService,
    startService: async () => {
      service ??= await createCatalog(config, overrides)
    },
    stop: closers.closeAll,
  }
}

export type World = Awaited<ReturnType<typeof createWorld>>
