import {
  readEnvironment,
  rebuildConfig,
  rebuildVariables,
  serviceConfig,
  serviceVariables,
} from '@shiplog/runtime'
import { z } from 'zod'

const variables = z
  .object({
    ...serviceVariables(8081),
    STREAM_REPLICAS: z.coerce.number().int().positive().default(1),
    LOG_RETENTION_DAYS: z.coerce.number().int().min(30).optional(),
    CATALOG_URL: z.url(),
  })
  .transform((env) => ({
    ...serviceConfig(env),
    nats: { url: env.NATS_URL, streamReplicas: env.STREAM_REPLICAS },
    eventLog: { retentionDays: env.LOG_RETENTION_DAYS },
    catalog: { url: env.CATALOG_URL },
  }))

export type Config = z.output<typeof variables>

/** @throws ConfigError that names each variable that is missing or wrong */
export const readConfig = (environment: NodeJS.ProcessEnv = process.env): Config =>
  readEnvironment(variables, environment)

const variablesOfRebuild = z
  .object({ ...rebuildVariables, CATALOG_URL: z.url() })
  .transform((env) => ({ ...rebuildConfig(env), catalog: { url: env.CATALOG_URL } }))

export type RebuildConfig = z.output<typeof variablesOfRebuild>

/** @throws ConfigError that names each variable that is missing or wrong */
export const readRebuildConfig = (environment: NodeJS.ProcessEnv = process.env): RebuildConfig =>
  readEnvironment(variablesOfRebuild, environment)
