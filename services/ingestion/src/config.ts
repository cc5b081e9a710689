import { readEnvironment, serviceConfig, serviceVariables } from '@shiplog/runtime'
import { z } from 'zod'

const variables = z
  .object({
    ...serviceVariables(8081),
    STREAM_REPLICAS: z.coerce.number().int().positive().default(1),
    LOG_RETENTION_DAYS: z.coerce.number().int().min(30).optional(),
  })
  .transform((env) => ({
    ...serviceConfig(env),
    nats: { url: env.NATS_URL, streamReplicas: env.STREAM_REPLICAS },
    eventLog: { retentionDays: env.LOG_RETENTION_DAYS },
  }))

export type Config = z.output<typeof variables>

/** @throws ConfigError that names each variable that is missing or wrong */
export const readConfig = (environment: NodeJS.ProcessEnv = process.env): Config =>
  readEnvironment(variables, environment)
