import { z } from 'zod'

/** One secret, or several separated by commas: the first signs, and tokens signed by any are accepted. */
const internalSecret = z
  .string()
  .refine(
    (text) => text.split(',').every((secret) => secret.trim().length >= 32),
    'must have 32 characters or more, and so must each of several that commas separate',
  )

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
  INTERNAL_SECRET: internalSecret,
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
  internalSecret: variables.INTERNAL_SECRET,
  log: { level: variables.LOG_LEVEL },
  version: versionOf(variables),
})

export type ServiceConfig = ReturnType<typeof serviceConfig>
