import { audience } from '@shiplog/identity-provider'
import type { NatsUser } from '@shiplog/local-servers'
import { identityOf } from '../state/identity.ts'
import type { Secrets } from '../state/secrets.ts'
import type { OwnProvider } from '../suite/sign-in-settings.ts'

export const serviceNames = ['gateway', 'ingestion', 'catalog', 'deployment-query', 'notifier'] as const
export type ServiceName = (typeof serviceNames)[number]

export type Addresses = {
  /** Postgres, as its administrator. */
  postgres: string
  /** NATS, as a user of it. */
  nats: (user: NatsUser) => string
  services: Record<ServiceName, { host: string; port: number }>
}

export const urlOf = ({ host, port }: { host: string; port: number }): string =>
  `http://${host === '0.0.0.0' ? '127.0.0.1' : host}:${port}`

/** The same database as the service's own role. */
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

/** What one service reads at its start, on top of what the user's own environment says. */
export const serviceEnvironment = (
  name: ServiceName,
  secrets: Secrets,
  { postgres, nats, services }: Addresses,
  environment: NodeJS.ProcessEnv,
  provider: OwnProvider | undefined,
): NodeJS.ProcessEnv => ({
  ...withoutSignIn(environment),
  ...(provider?.variables ?? ofLocalProvider(secrets)),
  // An idle service then holds a third of the memory that it would hold otherwise. Of two options of one name
  // the later one counts, so the user's own win.
  NODE_OPTIONS: `--max-semi-space-size=8 ${environment.NODE_OPTIONS ?? ''}`.trim(),
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
