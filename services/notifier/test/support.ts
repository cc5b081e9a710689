import { randomBytes } from 'node:crypto'
import { createClosers, type Running } from '@shiplog/runtime'
import {
  createSuiteKeys,
  createTestDatabase,
  type Receiver,
  startEventSource,
  startNats,
  startReceiver,
} from '@shiplog/testing'
import { createNotifier, type Overrides, readConfig } from '../src/service.ts'
import { createClient } from './client.ts'

type Environment = Record<string, string>

const keys = createSuiteKeys()

/** Short intervals and time limits, so that tests are quick. */
const shortTimes: Environment = {
  NOTIFIER_LANE_INTERVAL_MS: '1',
  NOTIFIER_RETRY_MIN_MS: '5',
  NOTIFIER_RETRY_MAX_MS: '50',
  NOTIFIER_POLL_MS: '50',
  WEBHOOK_TIMEOUT_MS: '2000',
  NOTIFIER_LEASE_MS: '4000',
}

/** Creates a database, a broker and an event log. The service may send to receivers on this machine. */
export const createWorld = async (env: Environment = {}, overrides: Partial<Overrides> = {}) => {
  const closers = createClosers()
  const database = await createTestDatabase()
  closers.add(database.drop)
  const nats = await startNats()
  closers.add(nats.stop)
  const events = await startEventSource({ database, nats })
  closers.add(events.stop)

  const environment: Environment = {
    PORT: '0',
    HOST: '127.0.0.1',
    DATABASE_URL: database.urlFor('notifier'),
    NATS_URL: nats.url,
    INGESTION_URL: events.url,
    ...keys.variablesOf('notifier'),
    LOG_LEVEL: process.env.TEST_LOG_LEVEL ?? 'silent',
    NOTIFIER_ALLOW_HOSTS: '127.0.0.1',
    WEBHOOK_ENCRYPTION_KEYS: `test:${randomBytes(32).toString('base64url')}`,
    ...shortTimes,
    ...env,
  }
  const startReplica = async (more: Environment = {}): Promise<Running> => {
    const replica = await createNotifier(readConfig({ ...environment, ...more }), overrides)
    let running = true
    const stop = async (): Promise<void> => {
      if (running) await replica.stop()
      running = false
    }
    closers.add(stop)
    return { ...replica, stop }
  }
  const replicas: Running[] = []

  return {
    database,
    nats,
    environment,
    startReplica,
    /** Starts another replica. `client` speaks to the first one. */
    start: async () => {
      replicas.push(await startReplica())
    },
    /** Stops all replicas that `start` has started. The next one that it starts is the first one. */
    stopReplicas: async () => {
      await Promise.all(replicas.splice(0).map(({ stop }) => stop()))
    },
    /** Returns a client of a new account, for the first replica or for the given address. */
    client: (url = () => replicas[0]?.url ?? '') => createClient(url, keys.sign),
    append: events.append,
    /** Posts to an internal route of the first replica, as the gateway does. */
    postAsGateway: async (path: string, body: unknown): Promise<{ status: number; body: unknown }> => {
      const authorization = await keys.sign('notifier', { kind: 'service', service: 'gateway' })
      const headers = { authorization, 'content-type': 'application/json' }
      const init = { method: 'POST', headers, body: JSON.stringify(body) }
      const answer = await fetch(`${replicas[0]?.url}${path}`, init)
      return { status: answer.status, body: await answer.json() }
    },
    /** Starts a chat service that records requests. `stop` also stops it. */
    receiver: async (): Promise<Receiver> => {
      const receiver = await startReceiver()
      closers.add(receiver.stop)
      return receiver
    },
    stop: closers.closeAll,
  }
}

export type World = Awaited<ReturnType<typeof createWorld>>
