import { readEnvironment } from '@shiplog/runtime'
import { z } from 'zod'

const port = z.coerce.number().int().min(0).max(65_535)
const positive = z.coerce.number().int().positive()

const environmentSchema = z
  .object({
    PORT: port.default(8081),
    HOST: z.string().default('0.0.0.0'),
    DATABASE_URL: z.string(),
    DATABASE_POOL_MAX: positive.default(10),
    NATS_URL: z.string(),
    STREAM_REPLICAS: positive.default(1),
    INTERNAL_SECRET: z.string().min(32, 'must have 32 characters or more'),
    LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
    SHIPLOG_VERSION: z.string().default('0.1.0'),
  })
  .transform((variables) => ({
    http: { port: variables.PORT, host: variables.HOST },
    database: { url: variables.DATABASE_URL, poolMax: variables.DATABASE_POOL_MAX },
    nats: { url: variables.NATS_URL, streamReplicas: variables.STREAM_REPLICAS },
    internalSecret: variables.INTERNAL_SECRET,
    log: { level: variables.LOG_LEVEL },
    version: variables.SHIPLOG_VERSION,
  }))

export type Config = z.output<typeof environmentSchema>

/** @throws ConfigError that names every wrong variable */
export const readConfig = (environment: NodeJS.ProcessEnv = process.env): Config =>
  readEnvironment(environmentSchema, environment)
