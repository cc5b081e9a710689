import { migrateAll } from '@shiplog/database'
import { signAccessToken, startIdentityProvider } from '@shiplog/identity-provider'
import {
  ensureNatsServer,
  findFreePort,
  findFreePorts,
  natsUrl,
  startNatsServer,
  startPostgres,
} from '@shiplog/local-servers'
import { type LocalMail, startLocalMail } from '../mail/local-mail.ts'
import { type Part, supervise } from '../parts/part.ts'
import { type Addresses, serviceEnvironment, urlOf } from '../parts/service-environment.ts'
import { startService } from '../parts/service-part.ts'
import { followEvents } from '../screen/event-feed.ts'
import type { Reporter } from '../screen/reporter.ts'
import type { Screen } from '../screen/screen.ts'
import type { Credentials } from '../screen/welcome.ts'
import { onShutdown } from '../shutdown.ts'
import { state } from '../state/paths.ts'
import { identityOf, type Secrets, serviceNames } from '../state/secrets.ts'
import { ensureApiKey, firstAccount } from './first-account.ts'
import type { Settings } from './settings.ts'
import type { OwnProvider } from './sign-in-settings.ts'

export type SuiteContext = {
  settings: Settings
  /** The user's own identity provider; undefined when the local one is to be started. */
  provider: OwnProvider | undefined
  secrets: Secrets
  environment: NodeJS.ProcessEnv
  screen: Screen
  reporter: Reporter
}

/** Returns a function that takes the output of a part line by line. */
const linesOf = ({ reporter }: SuiteContext, name: string): ((line: string) => void) => {
  const output = reporter.outputOf(name)
  return (line) => output(`${line}\n`)
}

const startPart = ({ reporter }: SuiteContext, part: Part): Promise<void> => {
  const { ready, stop } = supervise(part, reporter.parts)
  onShutdown(stop)
  return ready
}

const startDatabase = async (ctx: SuiteContext): Promise<string> => {
  const { settings, secrets, screen } = ctx
  if (settings.databaseUrl !== undefined) {
    screen.event('Using the Postgres of DATABASE_URL')
    return settings.databaseUrl
  }
  const port = await findFreePort()
  const password = secrets.postgres_password
  const options = { dataDirectory: state.postgres, port, password, log: linesOf(ctx, 'postgres') }
  await startPart(ctx, { name: 'postgres', start: () => startPostgres(options) })
  return `postgres://postgres:${password}@127.0.0.1:${port}/postgres`
}

const startBroker = async (ctx: SuiteContext): Promise<Addresses['nats']> => {
  const { settings, secrets, screen, environment } = ctx
  if (settings.natsUrl !== undefined) {
    screen.event('Using the NATS of NATS_URL')
    const url = settings.natsUrl
    return () => url
  }
  const program = await ensureNatsServer({ environment, log: (line) => screen.event(line) })
  const port = await findFreePort()
  const passwords = secrets.nats_passwords
  const options = { program, directory: state.nats, port, passwords, log: linesOf(ctx, 'nats') }
  await startPart(ctx, { name: 'nats', start: () => startNatsServer(options) })
  return (user) => natsUrl({ port, passwords }, user)
}

/** Starts a mail server on this machine, unless the user has set one. */
const startMail = async ({ environment, screen }: SuiteContext): Promise<LocalMail | undefined> => {
  if (environment.SMTP_URL) {
    screen.event('Sending mails by SMTP_URL')
    return undefined
  }
  const mail = await startLocalMail(state.mail)
  onShutdown(async () => mail.stop())
  return mail
}

const startServices = async (
  ctx: SuiteContext,
  addresses: Addresses,
  mail: LocalMail | undefined,
): Promise<void> => {
  const services = serviceNames.map((name) => {
    const url = urlOf(addresses.services[name])
    const ofService = serviceEnvironment(name, ctx.secrets, addresses, ctx.environment, ctx.provider)
    const environment = name === 'notifier' ? { ...ofService, ...mail?.variables } : ofService
    const output = ctx.reporter.outputOf(name)
    const part = { name, start: async () => startService(name, url, environment, output) }
    return { name, ...supervise(part, ctx.reporter.parts) }
  })
  onShutdown(async () => {
    // The gateway stops first: to finish its requests it needs the other services.
    await services.find(({ name }) => name === 'gateway')?.stop()
    await Promise.all(services.map(({ stop }) => stop()))
  })
  await Promise.all(services.map(({ ready }) => ready))
}

const chooseAddresses = async (settings: Settings): Promise<Addresses['services']> => {
  const ports = await findFreePorts(serviceNames.length)
  const free = Object.fromEntries(
    serviceNames.map((name, index) => [name, { host: '127.0.0.1', port: ports[index] }]),
  ) as Addresses['services']
  return { ...free, gateway: { host: settings.host, port: settings.port || free.gateway.port } }
}

/** Starts all parts and returns when all are ready. */
export const startSuite = async (ctx: SuiteContext): Promise<Credentials> => {
  const { secrets, environment, reporter, provider, screen } = ctx
  if (provider === undefined) {
    const { port } = secrets.identity
    onShutdown((await startIdentityProvider(identityOf(secrets), { host: '127.0.0.1', port })).stop)
  } else screen.event(`People sign in at ${provider.issuer}, as OIDC_ISSUER says`)
  const [postgres, nats] = await Promise.all([
    startDatabase(ctx).then(async (url) => {
      await migrateAll({ url, passwords: secrets.role_passwords, log: linesOf(ctx, 'database') })
      return url
    }),
    startBroker(ctx),
  ])
  const addresses = { postgres, nats, services: await chooseAddresses(ctx.settings) }
  const mail = await startMail(ctx)
  await startServices(ctx, addresses, mail)

  const feed = await followEvents({ natsUrl: nats('operator'), postgresUrl: postgres }, reporter.event)
  onShutdown(feed.stop)
  reporter.findEvent(feed.find)

  const base_url = urlOf(addresses.services.gateway)
  const administrator = {
    account: firstAccount,
    roles: ['admin'],
    subject: `ada@${firstAccount}.example`,
    expiresIn: '12h',
  }
  const gateway = serviceEnvironment('gateway', secrets, addresses, environment, provider)
  return {
    base_url,
    issuer: provider?.issuer ?? identityOf(secrets).issuer,
    account: firstAccount,
    api_key: await ensureApiKey(state.credentials, base_url, gateway),
    ...(provider === undefined && {
      access_token: await signAccessToken(identityOf(secrets), administrator),
    }),
    ...(mail !== undefined && { mails_url: mail.url }),
    postgres_url: postgres,
  }
}
