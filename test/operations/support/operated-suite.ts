import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { eventually, type Receiver, type ServiceName, startReceiver } from '@shiplog/testing'
import { expect } from 'vitest'
import { createChannel, createPreference, settled } from '../../support/chat.ts'
import { type Client, createClient } from '../../support/client.ts'
import { type Suite, startSuite } from '../../support/suite/suite.ts'
import { unique, validDeployment } from '../../support/valid.ts'
import { type Query, queryOf } from './query.ts'
import { type Place, readStream } from './stream.ts'

const services: ServiceName[] = ['ingestion', 'catalog', 'deployment-query', 'notifier', 'gateway']
const rolePassword = 'shiplog'

const roleOf = (service: ServiceName): string => `shiplog_${service.replaceAll('-', '_')}`

/** Returns the address of a service's database on the server of `adminUrl`. */
export const databaseUrlFor = (adminUrl: string, service: ServiceName): string => {
  const url = new URL(adminUrl)
  url.username = roleOf(service)
  url.password = rolePassword
  return url.href
}

/** Runs the migrations, as before the start of a release. */
export const migrate = async (adminUrl: string): Promise<void> => {
  const passwords = services.map((service) => [`${roleOf(service).toUpperCase()}_PASSWORD`, rolePassword])
  const env = { PATH: process.env.PATH, DATABASE_URL: adminUrl, ...Object.fromEntries(passwords) }
  const cwd = join(import.meta.dirname, '../../..')
  await promisify(execFile)(process.execPath, ['deploy/database/src/main.ts'], { cwd, env })
}

/**
 * Settings of the notifier with short waits. A restored database still has the leases that were held at the
 * time of the backup, so leases expire after 1.5 s.
 */
const impatient = {
  NOTIFIER_ALLOW_HOSTS: '127.0.0.1',
  NOTIFIER_LANE_INTERVAL_MS: '1',
  NOTIFIER_RETRY_MIN_MS: '5',
  NOTIFIER_RETRY_MAX_MS: '50',
  NOTIFIER_POLL_MS: '50',
  WEBHOOK_TIMEOUT_MS: '1000',
  NOTIFIER_LEASE_MS: '1500',
}

export type OperatedSuite = {
  suite: Suite
  client: Client
  product: string
  /** Posts deployments and returns their ids by version. */
  post: (...versions: string[]) => Promise<Record<string, string>>
  /** Versions for which the chat service has accepted a message, in order. */
  told: string[]
  /** While down, the chat service answers 503. */
  setChatDown: (isDown: boolean) => void
  /** Number of 503 answers of the chat service. */
  refusals: () => number
  /** Waits until the channel has exactly `count` notifications, none of them pending. */
  allSettled: (count: number) => Promise<void>
  /** Returns the ids of deployments by version, from the API. */
  shown: () => Promise<Record<string, string>>
  readLog: () => Promise<Place[]>
  /** Waits until the stream has the same events as the log. */
  streamHoldsTheLog: () => Promise<void>
  stopServices: () => Promise<void>
  startServices: () => Promise<void>
  stop: () => Promise<void>
}

type Chat = Pick<OperatedSuite, 'told' | 'setChatDown' | 'refusals'>

const simulateChat = (receiver: Receiver): Chat => {
  const told: string[] = []
  let isDown = false
  let refusals = 0
  receiver.respond(({ body }) => {
    const version = / (\S+) to production/.exec((body as { text: string }).text)?.[1] ?? ''
    if (!isDown) told.push(version)
    else refusals += 1
    return { status: isDown ? 503 : 200 }
  })
  return {
    told,
    setChatDown: (down) => {
      isDown = down
    },
    refusals: () => refusals,
  }
}

/** Creates a client whose API keys are in the gateway's database at `databaseUrl`. */
const createClientIn = async (suite: Suite, databaseUrl: string): Promise<Client> => {
  const { openApiKeyStore } = await import('@shiplog/gateway')
  const keys = await openApiKeyStore({ databaseUrl })
  const createApiKey: Suite['createApiKey'] = async ({ account }) =>
    (await keys.create({ account, name: 'ci', expires_at: null })).key
  const client = await createClient({ ...suite, createApiKey })
  await keys.close()
  return client
}

const postVersions = async (
  client: Client,
  product: string,
  versions: string[],
): Promise<Record<string, string>> => {
  const ids: Record<string, string> = {}
  for (const version of versions) {
    const event = validDeployment({ product_name: product, version })
    const { status, body } = await client.event('/deployment-events/', event)
    expect([status, body]).toEqual([200, expect.anything()])
    ids[version] = body.id
  }
  return ids
}

const findShown = (client: Client, product: string): Promise<Record<string, string>> =>
  eventually(async () => {
    const { status, body, headers } = await client.get(`/deployments/?product=${product}&limit=200`)
    expect([status, headers.get('x-data-lag')]).toEqual([200, null])
    const rows = body as { version: string; id: string }[]
    expect(new Set(rows.map(({ version }) => version)).size).toBe(rows.length)
    return Object.fromEntries(rows.map(({ version, id }) => [version, id]))
  })

const readLogBy = async (query: Query): Promise<Place[]> => {
  const rows = await query<{ position: string; id: string }>(
    'select position, id from ingestion.event_log order by position',
  )
  return rows.map(({ position, id }) => ({ position: Number(position), id }))
}

/**
 * Starts a suite with an account, and a channel that is notified of every deployment.
 *
 * @param adminUrl another database to use instead of the suite's own, with the credentials of its superuser
 */
export const startOperatedSuite = async (adminUrl?: string): Promise<OperatedSuite> => {
  const urls = (service: ServiceName): Record<string, string> =>
    adminUrl === undefined ? {} : { DATABASE_URL: databaseUrlFor(adminUrl, service) }
  const env = Object.fromEntries(services.map((service) => [service, urls(service)]))
  const suite = await startSuite({ env: { ...env, notifier: { ...env.notifier, ...impatient } } })
  const receiver = await startReceiver()
  const chat = simulateChat(receiver)

  const client = await createClientIn(suite, urls('gateway').DATABASE_URL ?? suite.database.urlFor('gateway'))
  const channel = await createChannel(client, `${receiver.url}/hook`)
  await createPreference(client, channel.id)
  const product = unique('operated')
  const query = queryOf(adminUrl ?? suite.database.adminUrl)
  return {
    suite,
    client,
    product,
    post: (...versions) => postVersions(client, product, versions),
    ...chat,
    allSettled: async (count) => {
      await settled(client, channel.id, count)
    },
    shown: () => findShown(client, product),
    readLog: () => readLogBy(query),
    streamHoldsTheLog: async () => {
      await eventually(async () => {
        expect(await readStream(suite.nats.url, 'EVENTS')).toEqual(await readLogBy(query))
        return true
      })
    },
    stopServices: async () => {
      for (const name of services.toReversed()) await suite.service(name).stop()
    },
    startServices: async () => {
      for (const name of services) await suite.service(name).start()
    },
    stop: async () => {
      await suite.stop()
      await receiver.stop()
    },
  }
}
