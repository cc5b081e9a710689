import { audience } from '@shiplog/identity-provider'
import type { NatsUser } from '@shiplog/local-servers'
import { identityOf, type Secrets, type ServiceName } from '../state/secrets.ts'
import type { OwnProvider } from '../suite/sign-in-settings.ts'

export type Addresses = {
  /** URL of Postgres as its administrator. */
  postgres: string
  /** Returns the URL of NATS for one of its users. */
  nats: (user: NatsUser) => string
  services: Record<ServiceName, { host: string; port: number }>
}

export const urlOf = ({ host, port }: { host: string; port: number }): string =>
  `http://${host === '0.0.0.0' ? '127.0.0.1' : host}:${port}`

/** Returns the URL of the database with the role of a service. */
export const databaseUrlOf = (postgres: string, secrets: Secrets, name: ServiceName): string => {
  const schema = name.replaceAll('-', '_')
  const url = new URL(postgres)
  url.username = `shiplog_${schema}`
  url.password = secrets.role_passwords[schema] ?? ''
  return url.href
}

const withoutSignIn = (environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(environment).filter(([name]) => !name.startsWith('OIDC_')))

const ofLocalProvider = (secrets: Secrets): Record<string, string> => ({
  OIDC_ISSUER: identityOf(secrets).issuer,
  OIDC_AUDIENCE: audience,
  OIDC_CLIENT_ID: 'shiplog',
})

/** Returns the environment of a service: the user's own variables, and those of the local suite over them. */
export const serviceEnvironment = (
  name: ServiceName,
  secrets: Secrets,
  { postgres, nats, services }: Addresses,
  environment: NodeJS.ProcessEnv,
  provider: OwnProvider | undefined,
): NodeJS.ProcessEnv => ({
  ...withoutSignIn(environment),
  ...(name === 'notifier' && { PUBLIC_ORIGIN: environment.PUBLIC_ORIGIN ?? urlOf(services.gateway) }),
  ...(provider?.variables ?? ofLocalProvider(secrets)),
  // With these options an idle service takes about a third of the memory; the Dockerfile explains them. The
  // user's own options come later, so they win.
  NODE_OPTIONS: `--v8-pool-size=1 --max-semi-space-size=8 ${environment.NODE_OPTIONS ?? ''}`.trim(),
  HOST: services[name].host,
  PORT: String(services[name].port),
  DATABASE_URL: databaseUrlOf(postgres, secrets, name),
  NATS_URL: nats(name),
  SERVICE_PRIVATE_KEY: secrets.service_keys.private[name],
  SERVICE_PUBLIC_KEYS: secrets.service_keys.public,
  INGESTION_URL: urlOf(services.ingestion),
  CATALOG_URL: urlOf(services.catalog),
  DEPLOYMENT_QUERY_URL: urlOf(services['deployment-query']),
  NOTIFIER_URL: urlOf(services.notifier),
  SESSION_KEYS: secrets.session_keys,
  WEBHOOK_ENCRYPTION_KEYS: secrets.webhook_encryption_keys,
})
