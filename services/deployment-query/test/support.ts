import { randomUUID } from 'node:crypto'
import type { Principal, Role, User } from '@shiplog/auth'
import { CATALOG } from '@shiplog/events'
import { createClosers, type Running } from '@shiplog/runtime'
import { createSuiteKeys, createTestDatabase, startEventSource, startNats } from '@shiplog/testing'
import type { RequestHandler } from 'express'
import { type Config, createDeploymentQuery, type Overrides, readConfig } from '../src/service.ts'

export const keys = createSuiteKeys()

// biome-ignore lint/suspicious/noExplicitAny: the body of an answer is for the test to look into
type Body = any
export type Answer = { status: number; headers: Headers; body: Body }
export type Options = { role?: Role; account_id?: string; principal?: Principal }

/**
 * Starts the service with its own database and broker. `catalogRoutes` answers the service's requests to
 * catalog, except requests for catalog's log.
 */
export const createWorld = async (overrides: Partial<Overrides> = {}, catalogRoutes?: RequestHandler) => {
  const closers = createClosers()
  const database = await createTestDatabase()
  closers.add(database.drop)
  const nats = await startNats()
  closers.add(nats.stop)
  const ingestion = await startEventSource({ database, nats })
  closers.add(ingestion.stop)
  const routes = catalogRoutes && { routes: () => catalogRoutes }
  const catalog = await startEventSource({ database, nats, stream: CATALOG, ...routes })
  closers.add(catalog.stop)

  const config: Config = readConfig({
    PORT: '0',
    HOST: '127.0.0.1',
    DATABASE_URL: database.urlFor('deployment-query'),
    NATS_URL: nats.url,
    INGESTION_URL: ingestion.url,
    CATALOG_URL: catalog.url,
    ...keys.variablesOf('deployment-query'),
    LOG_LEVEL: process.env.TEST_LOG_LEVEL ?? 'silent',
  })
  let service: Running | undefined = await createDeploymentQuery(config, overrides)
  const stopService = async (): Promise<void> => {
    await service?.stop()
    service = undefined
  }
  closers.add(stopService)
  const account_id = randomUUID()

  const get = async (path: string, options: Options = {}): Promise<Answer> => {
    const { role = 'admin' } = options
    const user: User = { kind: 'user', account: 'acme', subject: 'ada', role, account_id, person: null }
    if (options.account_id !== undefined) user.account_id = options.account_id
    const authorization = await keys.sign('deployment-query', options.principal ?? user)
    const answer = await fetch(new URL(path, service?.url), { headers: { authorization } })
    return { status: answer.status, headers: answer.headers, body: await answer.json() }
  }

  return {
    account_id,
    database,
    nats,
    ingestion,
    catalog,
    config,
    get,
    /** Returns the URL of the running service; empty while it is stopped. */
    url: () => service?.url ?? '',
    stopService,
    startService: async () => {
      service ??= await createDeploymentQuery(config, overrides)
    },
    stop: closers.closeAll,
  }
}

export type World = Awaited<ReturnType<typeof createWorld>>
