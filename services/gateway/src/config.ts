import { readEnvironment } from '@shiplog/runtime'
import { z } from 'zod'

const port = z.coerce.number().int().min(0).max(65_535)
const names = z
  .string()
  .transform((text) =>
    text
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name !== ''),
  )
  .refine((found) => found.length > 0, 'must name at least one')
/** Requests are sent to absolute paths, so a path in the address would be lost. */
const origin = z
  .url({ protocol: /^https?$/ })
  .refine((url) => new URL(url).pathname === '/', 'must have no path')
  .transform((url) => new URL(url).origin)

const schema = z
  .object({
    PORT: port.default(8080),
    HOST: z.string().default('0.0.0.0'),
    DATABASE_URL: z.string(),
    DATABASE_POOL_MAX: z.coerce.number().int().min(1).default(10),
    NATS_URL: z.string(),
    INTERNAL_SECRET: z.string().min(32),
    INGESTION_URL: origin,
    CATALOG_URL: origin,
    DEPLOYMENT_QUERY_URL: origin,
    NOTIFIER_URL: origin,
    OIDC_ISSUER: z.url({ protocol: /^https?$/ }),
    OIDC_AUDIENCE: z.string().default('shiplog'),
    OIDC_ACCOUNT_CLAIMS: names.prefault('org_slug,account'),
    OIDC_ROLES_CLAIM: z.string().default('roles'),
    RATE_LIMIT_PER_KEY_PER_MINUTE: z.coerce.number().int().min(1).optional(),
    LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
    SHIPLOG_VERSION: z.string().default('0.1.0'),
  })
  .transform((variables) => ({
    http: { port: variables.PORT, host: variables.HOST },
    database: { url: variables.DATABASE_URL, poolMax: variables.DATABASE_POOL_MAX },
    nats: { url: variables.NATS_URL },
    internalSecret: variables.INTERNAL_SECRET,
    services: {
      ingestion: variables.INGESTION_URL,
      catalog: variables.CATALOG_URL,
      'deployment-query': variables.DEPLOYMENT_QUERY_URL,
      notifier: variables.NOTIFIER_URL,
    },
    tokens: {
      issuer: variables.OIDC_ISSUER,
      audience: variables.OIDC_AUDIENCE,
      accountClaims: variables.OIDC_ACCOUNT_CLAIMS,
      rolesClaim: variables.OIDC_ROLES_CLAIM,
    },
    rateLimit: { perKeyPerMinute: variables.RATE_LIMIT_PER_KEY_PER_MINUTE },
    log: { level: variables.LOG_LEVEL },
    version: variables.SHIPLOG_VERSION,
  }))

export type Config = z.output<typeof schema>

/** @throws ConfigError that names the variable */
export const readConfig = (environment: NodeJS.ProcessEnv = process.env): Config =>
  readEnvironment(schema, environment)
