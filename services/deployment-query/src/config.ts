import {
  readEnvironment,
  rebuildConfig,
  rebuildVariables,
  serviceConfig,
  serviceVariables,
} from '@shiplog/runtime'
import { z } from 'zod'

/** URLs of the services whose logs this service projects. */
const ownerVariables = { INGESTION_URL: z.url(), CATALOG_URL: z.url() }
const owners = (env: { INGESTION_URL: string; CATALOG_URL: string }) => ({
  ingestion: { url: env.INGESTION_URL },
  catalog: { url: env.CATALOG_URL },
})

const variables = z
  .object({
    ...serviceVariables(8083),
    ...ownerVariables,
    DEPLOYMENT_RETENTION_DAYS: z.coerce.number().int().min(0).max(36_500).default(0),
  })
  .transform((env) => ({
    ...serviceConfig(env),
    retention: { days: env.DEPLOYMENT_RETENTION_DAYS },
    ...owners(env),
  }))

export type Config = z.output<typeof variables>

/** @throws ConfigError that names each variable that is missing or wrong */
export const readConfig = (environment: NodeJS.ProcessEnv = process.env): Config =>
  readEnvironment(variables, environment)

const variablesOfRebuild = z
  .object({ ...rebuildVariables, ...ownerVariables })
  .transform((env) => ({ ...rebuildConfig(env), ...owners(env) }))

/** @throws ConfigError that names each variable that is missing or wrong */
export const readRebuildConfig = (environment: NodeJS.ProcessEnv = process.env) =>
  readEnvironment(variablesOfRebuild, environment)
