import { readEnvironment, serviceConfig, serviceVariables } from '@shiplog/runtime'
import { z } from 'zod'

const variables = z
  .object({
    ...serviceVariables(8081),
    STREAM_REPLICAS: z.coerce.number().int().positive().default(1),
  })
  .transform((env) => ({
    ...serviceConfig(env),
    nats: { url: env.NATS_URL, streamReplicas: env.STREAM_REPLICAS },
  }))

export type Config = z.output<typeof variables>

/** @throws ConfigError that names each variable that is missing or wrong */
export const readConfig = (environment: NodeJS.ProcessEnv = process.env): Config =>
  readEnvironment(variables, environment)
