import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readEnvironment, serviceConfig, serviceVariables } from '@shiplog/runtime'
import { z } from 'zod'

const list = z.string().transform((text) =>
  text
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== ''),
)
const names = list.refine((found) => found.length > 0, 'must name at least one')
const bitsOf: Record<number, number> = { 4: 32, 6: 128 }
const isNetwork = (text: string): boolean => {
  const [, address = '', bits = '1'] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(text) ?? []
  return Number(bits) >= 1 && Number(bits) <= (bitsOf[isIP(address)] ?? 0)
}
/** As Express takes them. */
const proxies = list
  .prefault('')
  .refine(
    (found) => found.every((name) => /^(loopback|linklocal|uniquelocal)$/.test(name) || isNetwork(name)),
    'must be addresses, networks such as 10.0.0.0/8, or loopback, linklocal, uniquelocal',
  )
/** Host names in lower case, as `URL` has them. */
const hosts = list.prefault('').transform((names) => names.map((name) => name.toLowerCase()))
const loopback = /^(localhost|127(\.\d+){3}|\[::1\])$/
/** Whoever sits between us and an issuer without TLS can put keys of their own in the place of its keys. */
const isSafe = (issuer: string, httpHosts: string[]): boolean => {
  if (!URL.canParse(issuer)) return true // said already
  const { protocol, hostname } = new URL(issuer)
  return protocol === 'https:' || loopback.test(hostname) || httpHosts.includes(hostname)
}

/** Requests are sent to absolute paths, so a path in the address would be lost. */
const origin = z
  .url({ protocol: /^https?$/ })
  .refine((url) => new URL(url).pathname === '/', 'must have no path')
  .transform((url) => new URL(url).origin)
/** Beside this service, in the sources as in the image. */
const builtConsole = fileURLToPath(new URL('../../console/dist', import.meta.url))

/** 0 is no limit. */
const rate = z.coerce.number().int().min(0).default(0)

const schema = z
  .object({
    ...serviceVariables(8080),
    INGESTION_URL: origin,
    CATALOG_URL: origin,
    DEPLOYMENT_QUERY_URL: origin,
    NOTIFIER_URL: origin,
    OIDC_ISSUER: z.url({ protocol: /^https?$/ }),
    OIDC_ALLOW_HTTP_HOSTS: hosts,
    OIDC_AUDIENCE: z.string().default('shiplog'),
    OIDC_ACCOUNT_CLAIMS: names.prefault('org_slug,account'),
    OIDC_ROLES_CLAIM: z.string().default('roles'),
    PUBLIC_ORIGIN: origin.optional(),
    RATE_LIMIT_PER_KEY_PER_MINUTE: rate,
    RATE_LIMIT_PER_ACCOUNT_PER_HOUR: rate,
    API_KEYS_PER_ACCOUNT: z.coerce.number().int().min(1).default(1_000),
    TRUSTED_PROXIES: proxies,
    CONSOLE_FOLDER: z.string().default(builtConsole),
  })
  .refine(({ OIDC_ISSUER, OIDC_ALLOW_HTTP_HOSTS }) => isSafe(OIDC_ISSUER, OIDC_ALLOW_HTTP_HOSTS), {
    path: ['OIDC_ISSUER'],
    message: 'must be https, unless OIDC_ALLOW_HTTP_HOSTS names its host',
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
    publicOrigin: variables.PUBLIC_ORIGIN,
    rateLimit: {
      perKeyPerMinute: variables.RATE_LIMIT_PER_KEY_PER_MINUTE,
      perAccountPerHour: variables.RATE_LIMIT_PER_ACCOUNT_PER_HOUR,
    },
    /** Those that work: neither revoked nor expired. */
    apiKeys: { perAccount: variables.API_KEYS_PER_ACCOUNT },
    trustedProxies: variables.TRUSTED_PROXIES,
    /** Of the web application's build; may be empty, or appear later. */
    consoleFolder: resolve(variables.CONSOLE_FOLDER),
  }))

export type Config = z.output<typeof schema>

/** @throws ConfigError that names each variable that is missing or wrong */
export const readConfig = (environment: NodeJS.ProcessEnv = process.env): Config =>
  readEnvironment(schema, environment)
