import { z } from 'zod'
import { ConfigError } from './read-environment.ts'

/** 32 bytes in the wrapping of Ed25519, which always looks the same: nothing else has this form. */
const privateKey = /^[a-z-]+(\.\w+)?:MC4CAQAwBQYDK2VwBCIEI[\w+/]{43}$/
const publicKey = /^[a-z-]+(\.\w+)?:MCowBQYDK2VwAyEA[\w+/]{43}=$/

/** One secret, or several separated by commas: the first signs, and tokens signed by any are accepted. */
const internalSecret = z
  .string()
  .refine(
    (text) => text.split(',').every((secret) => secret.trim().length >= 32),
    'must have 32 characters or more, and so must each of several that commas separate',
  )

/** How services know each other. */
export const identityVariables = {
  SERVICE_PRIVATE_KEY: z
    .string()
    .regex(privateKey, 'must be <service>:<an Ed25519 key, as PKCS #8 in base64>')
    .optional(),
  SERVICE_PUBLIC_KEYS: z
    .string()
    .refine(
      (text) => text.split(',').every((key) => publicKey.test(key.trim())),
      'must be <service>:<an Ed25519 key, as SPKI in base64>, several with commas between',
    )
    .optional(),
  INTERNAL_SECRET: internalSecret.optional(),
}

type IdentityVariables = z.output<z.ZodObject<typeof identityVariables>>

/**
 * What a service signs by, and whom it believes: its key and the public ones, or the secret of before.
 *
 * @throws ConfigError when it has neither
 */
export const identityConfig = (variables: IdentityVariables) => {
  const { SERVICE_PRIVATE_KEY: privateKey, SERVICE_PUBLIC_KEYS: publicKeys } = variables
  const { INTERNAL_SECRET: secret } = variables
  const missing = Object.entries({ SERVICE_PRIVATE_KEY: privateKey, SERVICE_PUBLIC_KEYS: publicKeys })
    .filter(([, value]) => value === undefined && secret === undefined)
    .map(([name]) => `${name}: is required`)
  if (missing.length > 0) throw new ConfigError(`Configuration is wrong. ${missing.join('; ')}`)
  return { privateKey, publicKeys, secret }
}

/**
 * The variables that every service has, as fields for the zod object of its configuration.
 *
 * @param defaultPort where the service listens when nobody says
 */
export const serviceVariables = (defaultPort: number) => ({
  PORT: z.coerce.number().int().min(0).max(65_535).default(defaultPort),
  HOST: z.string().default('0.0.0.0'),
  DATABASE_URL: z.url(),
  DATABASE_POOL_MAX: z.coerce.number().int().positive().default(10),
  NATS_URL: z.string(),
  ...identityVariables,
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
  SHIPLOG_VERSION: z.string().default('0.1.0'),
  /** What the image was built from. */
  SHIPLOG_COMMIT: z
    .string()
    .regex(/^[0-9a-f]{7,64}$/, 'must be the id of a commit')
    .optional(),
})

type ServiceVariables = z.output<z.ZodObject<ReturnType<typeof serviceVariables>>>

/** `0.1.0+3f2a91c0b7d4`: the commit is build metadata, as semantic versions have it. */
const versionOf = ({ SHIPLOG_VERSION, SHIPLOG_COMMIT }: ServiceVariables): string =>
  SHIPLOG_COMMIT === undefined ? SHIPLOG_VERSION : `${SHIPLOG_VERSION}+${SHIPLOG_COMMIT.slice(0, 12)}`

/** Their values, grouped as the services use them. */
export const serviceConfig = (variables: ServiceVariables) => ({
  http: { port: variables.PORT, host: variables.HOST },
  database: { url: variables.DATABASE_URL, poolMax: variables.DATABASE_POOL_MAX },
  nats: { url: variables.NATS_URL },
  identity: identityConfig(variables),
  log: { level: variables.LOG_LEVEL },
  version: versionOf(variables),
})

export type ServiceConfig = ReturnType<typeof serviceConfig>
