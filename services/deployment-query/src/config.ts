import {
  identityConfig,
  identityVariables,
  readEnvironment,
  serviceConfig,
  serviceVariables,
} from '@shiplog/runtime'
import { z } from 'zod'

const shared = serviceVariables(8083)
/** URLs of the services whose logs this service projects. */
const owners = { INGESTION_URL: z.url(), CATALOG_URL: z.url() }

const variables = z
  .object({
    ...shared,
    ...owners,
    DEPLOYMENT_RETENTION_DAYS: z.coerce.number().int().min(0).max(36_500).default(0),
  })
  .transform((env) => ({
    ...serviceConfig(env),
    retention: { days: env.DEPLOYMENT_RETENTION_DAYS },
    ingestion: { url: env.INGESTION_URL },
    catalog: { url: env.CATALOG_URL },
  }))

export type Config = z.output<typeof variables>

/** @throws ConfigError that names each variable that is missing or wrong */
export const readConfig = (environment: NodeJS.ProcessEnv = process.env): Config =>
  readEnvironment(variables, environment)

const rebuildVariables = z
  .object({
    /**
     * URL of the database, as the role that owns the schema. A rebuild creates tables, which the service's
     * role may not do.
     */
    ADMIN_DATABASE_URL: z.url(),
    ...owners,
    ...identityVariables,
    LOG_LEVEL: shared.LOG_LEVEL,
  })
  .transform((env) => ({
    adminDatabaseUrl: env.ADMIN_DATABASE_URL,
    ingestion: { url: env.INGESTION_URL },
    catalog: { url: env.CATALOG_URL },
    identity: identityConfig(env),
    log: { level: env.LOG_LEVEL },
  }))

export type RebuildConfig = z.output<typeof rebuildVariables>

/** @throws ConfigError that names each variable that is missing or wrong */
export const readRebuildConfig = (environment: NodeJS.ProcessEnv = process.env): RebuildConfig =>
  readEnvironment(rebuildVariables, environment)
