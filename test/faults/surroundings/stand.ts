import { randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Closers, createClosers } from '@shiplog/runtime'
import {
  createSuiteKeys,
  createTemporaryDirectory,
  type IdentityProvider,
  type MailServer,
  type Receiver,
  type ServiceName,
  type SlackApi,
  type SuiteKeys,
  startIdentityProvider,
  startMailServer,
  startReceiver,
  startSlackApi,
} from '@shiplog/testing'
import { type OwnBroker, startOwnBroker } from './own-broker.ts'
import { type OwnPostgres, startOwnPostgres } from './own-postgres.ts'
import { type Path, startPath } from './path.ts'
import { createPod, type Pod } from './pod.ts'

export const services = ['ingestion', 'catalog', 'deployment-query', 'notifier', 'gateway'] as const
export const replicas = 2

/** Returns a name such as `gateway#0`. */
export const podName = (service: ServiceName, replica: number): string => `${service}#${replica}`

/**
 * The whole suite with two replicas of each service, and the servers and network paths that tests can break.
 */
export type Stand = {
  postgres: OwnPostgres
  broker: OwnBroker
  identity: IdentityProvider
  /** Stands in for the chat services and the programs that receive messages of webhooks. */
  chat: Receiver
  mailServer: MailServer
  slack: SlackApi
  /** Pods by name, such as `gateway#0`. */
  pods: ReadonlyMap<string, Pod>
  /**
   * The path by which callers reach each service. Callers of the gateway are clients, others are services.
   */
  fronts: Record<ServiceName, Path>
  /** The path from the notifier to `chat`. */
  toChat: Path
  /** Returns sentences about processes that did something that they must not, since the last call. */
  takeProblems: () => string[]
  stop: () => Promise<void>
}

const addressVariable = (service: ServiceName): string => `${service.replace('-', '_').toUpperCase()}_URL`

/**
 * Settings with short times, so that retries happen within a round. A lease is as long as in production,
 * because no message of a round should have to wait for the end of a lease.
 */
const notifierSettings = {
  NOTIFIER_ALLOW_HOSTS: '127.0.0.1',
  NOTIFIER_LANE_INTERVAL_MS: '5',
  NOTIFIER_POLL_MS: '100',
  NOTIFIER_RETRY_MIN_MS: '300',
  NOTIFIER_RETRY_MAX_MS: '2000',
  WEBHOOK_TIMEOUT_MS: '1500',
  NOTIFIER_LEASE_MS: '30000',
}

/**
 * Time in ms after which `chat` answers. It is long enough that a notifier usually has messages in flight
 * when it is killed.
 */
const answerMs = 100
/**
 * Time in ms after which the Slack API answers. It is shorter, so that messages are edited. A slower API
 * would get hardly anything but digests.
 */
const slackAnswerMs = 20

type Line = (line: string) => void

const openPath = async (closers: Closers, ...ends: [name: string, port: number][]): Promise<Path> => {
  const path = await startPath()
  closers.add(path.stop)
  for (const [name, port] of ends) path.ends.set(name, port)
  return path
}

type Servers = Pick<Stand, 'postgres' | 'broker' | 'identity' | 'chat' | 'mailServer' | 'slack'>

const startServers = async (closers: Closers, onPostgresLine: Line): Promise<Servers> => {
  const folder = await createTemporaryDirectory('faults')
  closers.add(() => rm(folder, { recursive: true, force: true }))
  const postgres = await startOwnPostgres(folder, onPostgresLine)
  closers.add(postgres.stop)
  const broker = await startOwnBroker(join(folder, 'nats'))
  closers.add(broker.stop)
  const identity = await startIdentityProvider()
  closers.add(identity.stop)
  const chat = await startReceiver()
  closers.add(chat.stop)
  chat.respond(async () => {
    await sleep(answerMs)
    return {}
  })
  const mailServer = await startMailServer()
  closers.add(mailServer.stop)
  const slack = await startSlackApi({ limits: 'none' })
  closers.add(slack.stop)
  slack.interfere(async () => {
    await sleep(slackAnswerMs)
    return undefined
  })
  return { postgres, broker, identity, chat, mailServer, slack }
}

/** Returns the environment variables that all pods have in common. */
const sharedVariables = (
  { identity, mailServer, slack }: Servers,
  fronts: Stand['fronts'],
  logLevel: string,
): Record<string, string> => ({
  PORT: '0',
  HOST: '127.0.0.1',
  NODE_ENV: 'production',
  LOG_LEVEL: logLevel,
  OIDC_ISSUER: identity.issuer,
  PUBLIC_ORIGIN: 'https://shiplog.example.com',
  SLACK_API_URL: slack.url,
  SMTP_URL: mailServer.url,
  SMTP_REQUIRE_TLS: 'false',
  MAIL_FROM: 'shiplog@example.com',
  WEBHOOK_ENCRYPTION_KEYS: `test:${randomBytes(32).toString('base64url')}`,
  ...notifierSettings,
  ...Object.fromEntries(
    services.map((service) => [addressVariable(service), `http://127.0.0.1:${fronts[service].port}`]),
  ),
})

type Surroundings = {
  closers: Closers
  servers: Servers
  fronts: Stand['fronts']
  shared: Record<string, string>
  serviceKeys: SuiteKeys
  onLine: (name: string) => Line
  onProblem: (problem: string) => void
}

/** Creates a pod, which is not started yet, and its paths to the servers. */
const connectPod = async (surroundings: Surroundings, service: ServiceName, name: string): Promise<Pod> => {
  const { closers, servers, fronts, shared, serviceKeys, onLine, onProblem } = surroundings
  const { postgres, broker } = servers
  const paths = {
    postgres: await openPath(closers, ['postgres', postgres.port]),
    nats: await openPath(closers, ['nats', broker.port]),
  }
  const environment = {
    ...shared,
    ...serviceKeys.variablesOf(service),
    DATABASE_URL: postgres.urlFor(service, paths.postgres.port),
    NATS_URL: broker.urlFor(service, paths.nats.port),
  }
  const front = fronts[service]
  const pod = createPod({ name, service, environment, paths, front, onLine: onLine(name), onProblem })
  closers.add(pod.kill)
  return pod
}

const startPods = async (surroundings: Surroundings): Promise<Map<string, Pod>> => {
  const pods = new Map<string, Pod>()
  const addPod = async (service: ServiceName, replica: number): Promise<void> => {
    const name = podName(service, replica)
    const pod = await connectPod(surroundings, service, name)
    pods.set(name, pod)
    await pod.start()
    await pod.ready()
  }
  for (let replica = 0; replica < replicas; replica += 1)
    await Promise.all(services.map((service) => addPod(service, replica)))
  return pods
}

/** @param logFile receives every line that Postgres and the services log */
export const startStand = async (logFile?: string): Promise<Stand> => {
  const closers = createClosers()
  const problems: string[] = []
  const lines = logFile === undefined ? undefined : createWriteStream(logFile, { flags: 'a' })
  const onLine = (name: string) => (line: string) => {
    lines?.write(`${new Date().toISOString()} ${name} ${line}\n`)
  }
  try {
    const servers = await startServers(closers, onLine('postgres'))
    const toChat = await openPath(closers, ['chat', Number(new URL(servers.chat.url).port)])
    const fronts = {} as Stand['fronts']
    for (const service of services) fronts[service] = await openPath(closers)
    const pods = await startPods({
      closers,
      servers,
      fronts,
      shared: sharedVariables(servers, fronts, logFile === undefined ? 'error' : 'info'),
      serviceKeys: createSuiteKeys(),
      onLine,
      onProblem: (problem) => problems.push(problem),
    })
    return {
      ...servers,
      pods,
      fronts,
      toChat,
      takeProblems: () => problems.splice(0),
      stop: async () => {
        await closers.closeAll()
        lines?.end()
      },
    }
  } catch (err) {
    await closers.closeAll()
    throw err
  }
}
