import { maxReleaseVersions } from '@shiplog/contract'
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
    ...serviceVariables(8082),
    STREAM_REPLICAS: z.coerce.number().int().positive().default(1),
    LOG_RETENTION_DAYS: z.coerce.number().int().min(30).optional(),
    INGESTION_URL: z.url(),
    VERSION_RETENTION_DAYS: z.coerce.number().int().min(0).max(36_500).default(0),
    RELEASE_VERSIONS_MAX: z.coerce.number().int().min(1).max(10_000).default(maxReleaseVersions),
  })
  .transform((env) => ({
    ...serviceConfig(env),
    nats: { url: env.NATS_URL, streamReplicas: env.STREAM_REPLICAS },
    eventLog: { retentionDays: env.LOG_RETENTION_DAYS },
    ingestion: { url: env.INGESTION_URL },
    retention: { days: env.VERSION_RETENTION_DAYS },
    releases: { maxVersions: env.RELEASE_VERSIONS_MAX },
  }))

export type Config = z.output<typeof variables>

/** @throws ConfigError that names each variable that is missing or wrong */
export const readConfig = (environment: NodeJS.ProcessEnv = process.env): Config =>
  readEnvironment(variables, environment)

const variablesOfRebuild = z
  .object({ ...rebuildVariables, INGESTION_URL: z.url() })
  .transform((env) => ({ ...rebuildConfig(env), ingestion: { url: env.INGESTION_URL } }))

export type RebuildConfig = z.output<typeof variablesOfRebuild>

/** @throws ConfigError that names each variable that is missing or wrong */
export const readRebuildConfig = (environment: NodeJS.ProcessEnv = process.env): RebuildConfig =>
  readEnvironment(variablesOfRebuild, environment)
