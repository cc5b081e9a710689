import { IssuerUnavailableError, type TokenInvalidError, type VerifiedToken } from '@shiplog/auth'
import { HttpError, unavailable } from '@shiplog/http'
import type { Logger } from '@shiplog/log'
import { decodeJwt } from 'jose'
import { AuthorizationResponseError, ClientError, ResponseBodyError } from 'openid-client'
import type { Config } from '../config.ts'
import { ProviderUnavailableError } from './provider.ts'

const away = 'The identity provider does not answer now: try again in a moment'

/** Not the error itself: its cause may hold the provider's answer, tokens and all. */
const factsOf = (err: unknown): object => {
  const { name, message } = err instanceof Error ? err : new Error(String(err))
  return {
    name,
    message,
    ...(err instanceof ClientError && { code: err.code }),
    ...(err instanceof ResponseBodyError && { error: err.error, description: err.error_description }),
  }
}

/**
 * What went wrong between us and the identity provider, to be told to whoever signs in. What is a matter of
 * how we are set up is in the log as well.
 */
export const providerProblem = (err: unknown, log: Logger): HttpError => {
  if (err instanceof HttpError) return err
  if (err instanceof AuthorizationResponseError) {
    const description = err.error_description === undefined ? '' : `: ${err.error_description}`
    return new HttpError(403, `The identity provider says ${err.error}${description}`)
  }
  if (err instanceof ResponseBodyError && err.error === 'invalid_grant')
    return new HttpError(400, 'The identity provider takes this sign-in no more: begin again')
  log.warn({ problem: factsOf(err) }, 'identity provider gave no tokens')
  if (err instanceof ResponseBodyError)
    return new HttpError(
      502,
      `The identity provider refuses Shiplog as a client, with ${err.error}: the administrator has to compare OIDC_CLIENT_ID and its secret with what is registered there`,
    )
  const isAway =
    err instanceof ProviderUnavailableError ||
    err instanceof IssuerUnavailableError ||
    (err instanceof TypeError && err.message === 'fetch failed') ||
    (err instanceof ClientError && /TIMEOUT|ABORT|IS_NOT_CONFORM/.test(err.code ?? ''))
  if (isAway) return unavailable(away, err)
  if (err instanceof ClientError)
    return new HttpError(400, 'The answer of the identity provider is not for this sign-in: begin again')
  return new HttpError(500, 'Internal server error', { cause: err })
}

const audienceOf = (token: string): string | undefined => {
  try {
    const { aud } = decodeJwt(token)
    return aud === undefined ? 'nobody' : [aud].flat().join(', ')
  } catch {
    return undefined // no JWT
  }
}

/** Why a token of the provider is none that we take, and what to do about it, in plain words. */
export const tokenProblem = (
  err: TokenInvalidError,
  token: string,
  { audience }: Config['tokens'],
): HttpError => {
  const found = audienceOf(token)
  const problem = (what: string, remedy: string): HttpError =>
    new HttpError(403, `${what}. The administrator has to ${remedy}`, { cause: err })
  if (found === undefined)
    return problem(
      'The identity provider gave an access token that only itself can read, and Shiplog needs a JWT',
      `register an API for the audience '${audience}' there, and to ask for it: many providers want it in OIDC_AUTHORIZATION_PARAMETERS, as audience=${audience}, some as a scope in OIDC_SCOPES`,
    )
  if (!found.split(', ').includes(audience))
    return problem(
      `The access token is for ${found}, and Shiplog takes those for '${audience}'`,
      `have the identity provider put '${audience}' into 'aud', or to set OIDC_AUDIENCE`,
    )
  const reason =
    err.cause === undefined ? err.message : 'Its signature, issuer or times are not as they must be'
  return problem(
    `The access token is refused: ${reason}`,
    'look at how the identity provider makes access tokens',
  )
}

/** @throws HttpError 403 for somebody who may nothing */
export const checkMay = (
  { account, role }: VerifiedToken,
  { accountClaims, rolesClaim }: Config['tokens'],
): void => {
  const claims = accountClaims.map((claim) => `'${claim}'`).join(' or ')
  if (account === undefined)
    throw new HttpError(
      403,
      `You belong to no account of Shiplog: the access token names none in its claim ${claims}. The administrator has to add one at the identity provider, or to name its claim in OIDC_ACCOUNT_CLAIMS`,
    )
  if (role === undefined)
    throw new HttpError(
      403,
      `You have no role in Shiplog: the claim '${rolesClaim}' of the access token has none of viewer, member and admin. The administrator has to give you one at the identity provider, or to name its claim in OIDC_ROLES_CLAIM`,
    )
}
