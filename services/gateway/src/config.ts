import { readEnvironment, serviceConfig, serviceVariables } from '@shiplog/runtime'
import { z } from 'zod'

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
    ...serviceVariables(8080),
    INGESTION_URL: origin,
    CATALOG_URL: origin,
    DEPLOYMENT_QUERY_URL: origin,
    NOTIFIER_URL: origin,
    OIDC_ISSUER: z.url({ protocol: /^https?$/ }),
    OIDC_AUDIENCE: z.string().default('shiplog'),
    OIDC_ACCOUNT_CLAIMS: names.prefault('org_slug,account'),
    OIDC_ROLES_CLAIM: z.string().default('roles'),
    RATE_LIMIT_PER_KEY_PER_MINUTE: z.coerce.number().int().min(1).optional(),
  })
  .transform((variables) => ({
    ...serviceConfig(variables),
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
  }))

export type Config = z.output<typeof schema>

/** @throws ConfigError that names each variable that is missing or wrong */
export const readConfig = (environment: NodeJS.ProcessEnv = process.env): Config =>
  readEnvironment(schema, environment)
