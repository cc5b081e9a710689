import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseEnv } from 'node:util'
import { Problem } from '../problem.ts'
import { root } from '../state/paths.ts'

/** An identity provider of the user's, in the place of the local one. */
export type OwnProvider = {
  issuer: string
  /** People can sign in with a browser. */
  hasClient: boolean
  /** Of the gateway. */
  variables: Record<string, string>
}

export type SignInSettings = {
  /** Undefined: the local identity provider is started. */
  provider: OwnProvider | undefined
  /** Variables that are set, and mean nothing without OIDC_ISSUER. */
  unused: string[]
}

/** The gateway's variables about signing in that may stand in `.env`, beside those of docker compose. */
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

/** The provider of `npm run create-env -- --demo` has a name that only the containers of compose can find. */
const isOfDemo = ({ OIDC_ISSUER = '' }: NodeJS.Dict<string>): boolean =>
  OIDC_ISSUER.startsWith('http://identity-provider:')

/**
 * Who signs people in, by the environment and `.env`; the environment wins.
 *
 * @throws Problem when `.env` cannot be read
 */
export const readSignInSettings = (
  environment: NodeJS.ProcessEnv,
  envFile = resolve(root, '.env'),
): SignInSettings => {
  const file = readEnvFile(envFile)
  const variables = { ...(isOfDemo(file) ? {} : aboutSignIn(file)), ...aboutSignIn(environment) }
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_SECRET_FILE: secretFile } = variables
  if (issuer === undefined)
    return { provider: undefined, unused: Object.keys(variables).filter((name) => name.startsWith('OIDC_')) }
  // The gateway has another working directory; docker compose begins at this one as well.
  if (secretFile !== undefined) variables.OIDC_CLIENT_SECRET_FILE = resolve(root, secretFile)
  return {
    provider: { issuer, hasClient: variables.OIDC_CLIENT_ID !== undefined, variables },
    unused: [],
  }
}
