import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseEnv } from 'node:util'
import { Problem } from '../problem.ts'
import { root } from '../state/paths.ts'

/** The user's own identity provider, which replaces the local one. */
export type OwnProvider = {
  issuer: string
  /** True when OIDC_CLIENT_ID is set, so that people can sign in with a browser. */
  hasClient: boolean
  /** Environment variables of the gateway. */
  variables: Record<string, string>
}

export type SignInSettings = {
  /** Undefined when the local identity provider is to be started. */
  provider: OwnProvider | undefined
  /** Names of variables that are set but ignored, because OIDC_ISSUER is missing. */
  unused: string[]
}

/** True for the gateway's variables for sign-in. Only these are read from `.env`, docker compose's file. */
const isAboutSignIn = (name: string): boolean => /^OIDC_[A-Z_]+$/.test(name) || name === 'PUBLIC_ORIGIN'

const aboutSignIn = (variables: NodeJS.Dict<string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(variables).flatMap(([name, value]) =>
      isAboutSignIn(name) && value !== undefined && value !== '' ? [[name, value]] : [],
    ),
  )

const readEnvFile = (path: string): NodeJS.Dict<string> => {
  try {
    return parseEnv(readFileSync(path, 'utf8'))
  } catch (err) {
    const { code } = err as NodeJS.ErrnoException
    if (code === 'ENOENT') return {}
    throw new Problem(`${path} cannot be read (${code}).`)
  }
}

/** True for the issuer of `npm run create-env -- --demo`, which only its containers can reach. */
const isDemo = ({ OIDC_ISSUER = '' }: NodeJS.Dict<string>): boolean =>
  OIDC_ISSUER.startsWith('http://identity-provider:')

/**
 * Reads the settings of the identity provider from the environment and from `.env`. The environment wins.
 *
 * @throws Problem when `.env` cannot be read
 */
export const readSignInSettings = (
  environment: NodeJS.ProcessEnv,
  envFile = resolve(root, '.env'),
): SignInSettings => {
  const file = readEnvFile(envFile)
  const variables = { ...(isDemo(file) ? {} : aboutSignIn(file)), ...aboutSignIn(environment) }
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_SECRET_FILE: secretFile } = variables
  if (issuer === undefined)
    return { provider: undefined, unused: Object.keys(variables).filter((name) => name.startsWith('OIDC_')) }
  // Relative paths start at the repository, as in docker compose. The gateway runs in another directory.
  if (secretFile !== undefined) variables.OIDC_CLIENT_SECRET_FILE = resolve(root, secretFile)
  return {
    provider: { issuer, hasClient: variables.OIDC_CLIENT_ID !== undefined, variables },
    unused: [],
  }
}
