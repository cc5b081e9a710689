import { z } from 'zod'

/** An Ed25519 key is 32 bytes after a fixed DER header; the patterns require that header in base64. */
const privateKey = /^[a-z-]+(\.\w+)?:MC4CAQAwBQYDK2VwBCIEI[\w+/]{43}$/
const publicKey = /^[a-z-]+(\.\w+)?:MCowBQYDK2VwAyEA[\w+/]{43}=$/

/** The variables by which services authenticate each other. */
const identityVariables = {
  SERVICE_PRIVATE_KEY: z
    .string()
    .regex(privateKey, 'must be <service>:<an Ed25519 key, as PKCS #8 in base64>'),
  SERVICE_PUBLIC_KEYS: z
    .string()
    .refine(
      (text) => text.split(',').every((key) => publicKey.test(key.trim())),
      'must be <service>:<an Ed25519 key, as SPKI in base64>, several with commas between',
    ),
}

type IdentityVariables = z.output<z.ZodObject<typeof identityVariables>>

/** Returns the key with which a service signs, and the public keys that it accepts. */
const identityConfig = (variables: IdentityVariables) => ({
  privateKey: variables.SERVICE_PRIVATE_KEY,
  publicKeys: variables.SERVICE_PUBLIC_KEYS,
})

const LOG_LEVEL = z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info')

/**
 * The variables that every service has, as fields for the zod object of its configuration.
 *
 * @param defaultPort the port on which the service listens when `PORT` is not set
 */
export const serviceVariables = (defaultPort: number) => ({
  PORT: z.coerce.number().int().min(0).max(65_535).default(defaultPort),
  HOST: z.string().default('0.0.0.0'),
  DATABASE_URL: z.url(),
  DATABASE_POOL_MAX: z.coerce.number().int().positive().default(10),
  NATS_URL: z.string(),
  ...identityVariables,
  LOG_LEVEL,
  SHIPLOG_VERSION: z.string().default('0.1.0'),
  /** The commit from which the image was built. */
  SHIPLOG_COMMIT: z
    .string()
    .regex(/^[0-9a-f]{7,64}$/, 'must be the id of a commit')
    .optional(),
})

type ServiceVariables = z.output<z.ZodObject<ReturnType<typeof serviceVariables>>>

/** Returns a version such as `0.1.0+3f2a91c0b7d4`: semantic versioning has the commit as build metadata. */
const versionOf = ({ SHIPLOG_VERSION, SHIPLOG_COMMIT }: ServiceVariables): string =>
  SHIPLOG_COMMIT === undefined ? SHIPLOG_VERSION : `${SHIPLOG_VERSION}+${SHIPLOG_COMMIT.slice(0, 12)}`

/** Groups the values of `serviceVariables` as the services use them. */
export const serviceConfig = (variables: ServiceVariables) => ({
  http: { port: variables.PORT, host: variables.HOST },
  database: { url: variables.DATABASE_URL, poolMax: variables.DATABASE_POOL_MAX },
  nats: { url: variables.NATS_URL },
  identity: identityConfig(variables),
  log: { level: variables.LOG_LEVEL },
  version: versionOf(variables),
})

export type ServiceConfig = ReturnType<typeof serviceConfig>

/** The variables of every command that rebuilds the tables of a service, as fields for a zod object. */
export const rebuildVariables = {
  /**
   * URL of the database, as the role that owns the schema. A rebuild creates tables, which the service's role
   * may not do.
   */
  ADMIN_DATABASE_URL: z.url(),
  ...identityVariables,
  LOG_LEVEL,
}

/** Groups the values of `rebuildVariables` as the commands use them. */
export const rebuildConfig = (variables: z.output<z.ZodObject<typeof rebuildVariables>>) => ({
  adminDatabaseUrl: variables.ADMIN_DATABASE_URL,
  identity: identityConfig(variables),
  log: { level: variables.LOG_LEVEL },
})
