import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { OwnRoles } from '@shiplog/auth'
import { keyRing } from '@shiplog/encryption'
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
const isProxy = (name: string): boolean => /^(loopback|linklocal|uniquelocal)$/.test(name) || isNetwork(name)
/** The number of proxies, or their addresses, as values of Express's setting `trust proxy`. */
const proxies = list
  .prefault('')
  .transform((found): number | string[] => {
    const [first = '', ...others] = found
    return others.length === 0 && /^[1-9]$/.test(first) ? Number(first) : found
  })
  .refine(
    (found) => typeof found === 'number' || found.every(isProxy),
    'must be the number of proxies, 1 to 9, or addresses, networks such as 10.0.0.0/8, loopback, linklocal, uniquelocal',
  )
/** Host names in lower case, as in `URL.hostname`. */
const hosts = list.prefault('').transform((names) => names.map((name) => name.toLowerCase()))
const loopbackHost = /^(localhost|127(\.\d+){3}|\[::1\])$/
/** Returns true for `localhost` and for a loopback address. @param hostname of a `URL` */
export const isLoopback = (hostname: string): boolean => loopbackHost.test(hostname)
/**
 * Returns true for an issuer with https, on this machine, or on one of `httpHosts`. Without TLS, an attacker
 * on the network could replace the issuer's keys.
 */
const isSafe = (issuer: string, httpHosts: string[]): boolean => {
  if (!URL.canParse(issuer)) return true // `z.url` reports this error
  const { protocol, hostname } = new URL(issuer)
  return protocol === 'https:' || isLoopback(hostname) || httpHosts.includes(hostname)
}

/** The address of a service, or `PUBLIC_ORIGIN`. A path is refused, because only the origin is used. */
const origin = z
  .url({ protocol: /^https?$/ })
  .refine((url) => new URL(url).pathname === '/', 'must have no path')
  .transform((url) => new URL(url).origin)
/** The build of the web application. It has the same relative path in the sources and in the image. */
const builtConsole = fileURLToPath(new URL('../../console/dist', import.meta.url))

/** Names of the parameters that the gateway itself sets for each sign-in. */
const ownParameters = /^(client_id|redirect_uri|response_type|scope|state|nonce|code_challenge(_method)?)$/
/** Parameters as in a query string: `audience=shiplog&prompt=select_account`. */
const authorizationParameters = z
  .string()
  .prefault('')
  .transform((text) => Object.fromEntries(new URLSearchParams(text)))
  .refine(
    (found) => !Object.keys(found).some((name) => ownParameters.test(name)),
    'must not contain client_id, redirect_uri, response_type, scope, state, nonce or code_challenge: Shiplog sets them',
  )
const scopes = z
  .string()
  .default('openid profile email')
  .refine((text) => text.split(' ').includes('openid'), 'must have openid')
/** Reads the file at a path, such as a mounted secret. The line break at its end is removed. */
const secretFile = z.string().transform((path, issues) => {
  try {
    const text = readFileSync(path, 'utf8').replace(/\r?\n$/, '')
    if (text !== '') return text
    issues.addIssue({ code: 'custom', message: `the file ${path} is empty` })
  } catch (err) {
    const { code } = err as NodeJS.ErrnoException
    issues.addIssue({ code: 'custom', message: `the file ${path} cannot be read (${code})` })
  }
  return z.NEVER
})
/** Which values of the roles claim are roles of an account's own: names, `*` for any value, or `none`. */
const ownRoles = names
  .refine((found) => found.length === 1 || !found.some((name) => name === '*' || name === 'none'), {
    error: 'must be names of roles, or * alone, or none alone',
  })
  .refine((found) => !found.some((name) => name.includes('*') && name !== '*'), {
    error: 'must have whole names: * stands for any role only when it is alone',
  })
  .transform((found): OwnRoles => {
    if (found[0] === '*') return 'any'
    return found[0] === 'none' ? [] : found
  })
/** The claim that is read unless `OIDC_ROLES_CLAIM` names another one. */
const defaultRolesClaim = 'roles'
/** A rate limit; 0 for none. */
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
    OIDC_ROLES_CLAIM: z.string().default(defaultRolesClaim),
    OIDC_OWN_ROLES: ownRoles.optional(),
    OIDC_CLIENT_ID: z.string().optional(),
    OIDC_CLIENT_SECRET: z.string().optional(),
    OIDC_CLIENT_SECRET_FILE: secretFile.optional(),
    OIDC_AUTHORIZED_PARTIES: names.optional(),
    OIDC_SCOPES: scopes,
    OIDC_AUTHORIZATION_PARAMETERS: authorizationParameters,
    SESSION_KEYS: keyRing.optional(),
    PUBLIC_ORIGIN: origin.optional(),
    RATE_LIMIT_PER_KEY_PER_MINUTE: rate,
    RATE_LIMIT_PER_ACCOUNT_PER_HOUR: rate,
    RATE_LIMIT_FAILURES_PER_ADDRESS_PER_MINUTE: rate.default(300),
    RATE_LIMIT_PER_BADGE_TOKEN_PER_MINUTE: rate.default(3_000),
    API_KEYS_PER_ACCOUNT: z.coerce.number().int().min(1).default(1_000),
    BADGE_TOKENS_PER_ACCOUNT: z.coerce.number().int().min(1).default(100),
    TRUSTED_PROXIES: proxies,
    CONSOLE_FOLDER: z.string().default(builtConsole),
  })
  .refine(({ OIDC_ISSUER, OIDC_ALLOW_HTTP_HOSTS }) => isSafe(OIDC_ISSUER, OIDC_ALLOW_HTTP_HOSTS), {
    path: ['OIDC_ISSUER'],
    message: 'must be https, unless OIDC_ALLOW_HTTP_HOSTS names its host',
  })
  .refine((variables) => !(variables.OIDC_CLIENT_SECRET && variables.OIDC_CLIENT_SECRET_FILE), {
    path: ['OIDC_CLIENT_SECRET_FILE'],
    message: 'must not be set beside OIDC_CLIENT_SECRET: choose one of the two',
  })
  .refine((variables) => variables.OIDC_CLIENT_ID === undefined || variables.SESSION_KEYS !== undefined, {
    path: ['SESSION_KEYS'],
    message: 'is required',
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
      // Another claim may have values for other applications: they give no access by default.
      ownRoles: variables.OIDC_OWN_ROLES ?? (variables.OIDC_ROLES_CLAIM === defaultRolesClaim ? 'any' : []),
      /** Clients whose tokens are accepted, with that of browser sign-in; undefined for all. */
      authorizedParties: variables.OIDC_AUTHORIZED_PARTIES?.concat(variables.OIDC_CLIENT_ID ?? []),
    },
    /** Browser sign-in; undefined without `OIDC_CLIENT_ID`. */
    signIn:
      variables.OIDC_CLIENT_ID === undefined || variables.SESSION_KEYS === undefined
        ? undefined
        : {
            clientId: variables.OIDC_CLIENT_ID,
            clientSecret: variables.OIDC_CLIENT_SECRET ?? variables.OIDC_CLIENT_SECRET_FILE,
            scopes: variables.OIDC_SCOPES,
            authorizationParameters: variables.OIDC_AUTHORIZATION_PARAMETERS,
            keys: variables.SESSION_KEYS,
          },
    publicOrigin: variables.PUBLIC_ORIGIN,
    rateLimit: {
      perKeyPerMinute: variables.RATE_LIMIT_PER_KEY_PER_MINUTE,
      perAccountPerHour: variables.RATE_LIMIT_PER_ACCOUNT_PER_HOUR,
    },
    /** Requests of a network in a minute with an invalid credential or an unknown path; 0 for no limit. */
    failuresPerAddressPerMinute: variables.RATE_LIMIT_FAILURES_PER_ADDRESS_PER_MINUTE,
    /** Quota of keys that are neither revoked nor expired. */
    apiKeys: { perAccount: variables.API_KEYS_PER_ACCOUNT },
    badgeTokens: {
      /** Quota of badge tokens that are not revoked. */
      perAccount: variables.BADGE_TOKENS_PER_ACCOUNT,
      /** Badges with one token in a minute; 0 for no limit. */
      perMinute: variables.RATE_LIMIT_PER_BADGE_TOKEN_PER_MINUTE,
    },
    trustedProxies: variables.TRUSTED_PROXIES,
    /** Folder of the web application's build. It may be empty, or be created later. */
    consoleFolder: resolve(variables.CONSOLE_FOLDER),
  }))

export type Config = z.output<typeof schema>
export type SignInConfig = NonNullable<Config['signIn']>

/** Reads the configuration. @throws ConfigError that names each missing or wrong variable */
export const readConfig = (environment: NodeJS.ProcessEnv = process.env): Config =>
  readEnvironment(schema, environment)
