import { readEnvironment } from '@shiplog/runtime'
import { z } from 'zod'

const url = z.url()
const secret = z.string().min(32, 'must have 32 characters or more')
const level = z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info')
const positive = z.coerce.number().int().positive()

const variables = z
  .object({
    PORT: z.coerce.number().int().min(0).max(65_535).default(8083),
    HOST: z.string().default('0.0.0.0'),
    DATABASE_URL: url,
    DATABASE_POOL_MAX: positive.default(10),
    NATS_URL: z.string(),
    INGESTION_URL: url,
    INTERNAL_SECRET: secret,
    LOG_LEVEL: level,
    SHIPLOG_VERSION: z.string().default('0.1.0'),
  })
  .transform((env) => ({
    http: { port: env.PORT, host: env.HOST },
    database: { url: env.DATABASE_URL, poolMax: env.DATABASE_POOL_MAX },
    nats: { url: env.NATS_URL },
    ingestion: { url: env.INGESTION_URL },
    internalSecret: env.INTERNAL_SECRET,
    log: { level: env.LOG_LEVEL },
    version: env.SHIPLOG_VERSION,
  }))

export type Config = z.output<typeof variables>

/** @throws ConfigError that names each variable that is missing or wrong */
export const readConfig = (environment: NodeJS.ProcessEnv = process.env): Config =>
  readEnvironment(variables, environment)

const rebuildVariables = z
  .object({
    /** Of the role that owns the schema: a rebuild makes tables, and the service's own role may not. */
    ADMIN_DATABASE_URL: url,
    INGESTION_URL: url,
    INTERNAL_SECRET: secret,
    LOG_LEVEL: level,
  })
  .transform((env) => ({
    adminDatabaseUrl: env.ADMIN_DATABASE_URL,
    ingestion: { url: env.INGESTION_URL },
    internalSecret: env.INTERNAL_SECRET,
    log: { level: env.LOG_LEVEL },
  }))

export type RebuildConfig = z.output<typeof rebuildVariables>

/** @throws ConfigError that names each variable that is missing or wrong */
export const readRebuildConfig = (environment: NodeJS.ProcessEnv = process.env): RebuildConfig =>
  readEnvironment(rebuildVariables, environment)
