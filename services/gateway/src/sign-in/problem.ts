import {
  AlgorithmNotAllowedError,
  algorithms,
  ClientNotAuthorizedError,
  IssuerUnavailableError,
  IssuerWrongError,
  type TokenInvalidError,
  type VerifiedToken,
} from '@shiplog/auth'
import { HttpError, unavailable } from '@shiplog/http'
import type { Logger } from '@shiplog/log'
import { decodeJwt, type JWTPayload } from 'jose'
import { AuthorizationResponseError, ClientError, ResponseBodyError } from 'openid-client'
import type { Config } from '../config.ts'
import { shown } from '../shown.ts'
import { ProviderUnavailableError } from './provider.ts'

const away = 'The identity provider does not answer now: try again in a moment'

/** Why asking the identity provider again does not help; undefined when it may. */
export const wrongIssuer = (err: unknown): string | undefined => {
  const isUnavailable = err instanceof ProviderUnavailableError || err instanceof IssuerUnavailableError
  return isUnavailable && err.cause instanceof IssuerWrongError ? err.cause.message : undefined
}

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
  const wrong = wrongIssuer(err)
  if (wrong !== undefined)
    return new HttpError(502, `Signing in is set up wrongly. The administrator has to see to this: ${wrong}`)
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

const claimsOf = (token: string): JWTPayload | undefined => {
  try {
    return decodeJwt(token)
  } catch {
    return undefined // no JWT
  }
}

type Advice = { what: string; remedy: string }

const ofWrongClient = (client: string | undefined): Advice =>
  client === undefined
    ? {
        what: 'The access token does not say to which client it was issued, and Shiplog takes those of some clients alone',
        remedy:
          'have the identity provider put the client into the claim azp or client_id, or to remove OIDC_AUTHORIZED_PARTIES',
      }
    : {
        what: `The access token was issued to the client '${shown(client)}', and Shiplog does not take tokens of that client`,
        remedy: `add '${shown(client)}' to OIDC_AUTHORIZED_PARTIES if that client may act for its users in Shiplog`,
      }

/** What is wrong with a token where its holder can do something about it, and what the administrator does. */
const adviceOn = (err: TokenInvalidError): Advice | undefined => {
  if (err instanceof ClientNotAuthorizedError) return ofWrongClient(err.client)
  if (err instanceof AlgorithmNotAllowedError)
    return {
      what: `The access token is signed with ${shown(err.algorithm)}, and Shiplog takes ${algorithms.join(', ')}`,
      remedy: 'choose one of these for access tokens at the identity provider',
    }
  return undefined
}

/** Why the API refuses a token, for whoever sent it. */
export const tokenRefusal = (err: TokenInvalidError): string => {
  const advice = adviceOn(err)
  return advice === undefined ? 'Invalid token' : `Invalid token. ${advice.what}`
}

const adviceOnClaims = (
  { aud = [], iss }: JWTPayload,
  { audience, issuer }: Config['tokens'],
): Advice | undefined => {
  const audiences = [aud].flat()
  if (!audiences.includes(audience))
    return {
      what: `The access token is for ${audiences.length === 0 ? 'nobody' : shown(audiences.join(', '))}, and Shiplog takes those for '${audience}'`,
      remedy: `have the identity provider put '${audience}' into 'aud', or to set OIDC_AUDIENCE`,
    }
  if (iss !== issuer)
    return {
      what: `The access token is of the issuer '${shown(String(iss))}', and Shiplog takes those of '${issuer}'`,
      remedy:
        'set OIDC_ISSUER to what the access tokens name, or to have the identity provider name what is set',
    }
  return undefined
}

const adviceOnOpaque = (audience: string): Advice => ({
  what: 'The identity provider gave an access token that only itself can read, and Shiplog needs a JWT',
  remedy: `register an API for the audience '${audience}' there, and to ask for it: many providers want it in OIDC_AUTHORIZATION_PARAMETERS, as audience=${audience}, some as a scope in OIDC_SCOPES`,
})

/** Why a token of the provider is none that we take, and what to do about it, in plain words. */
export const tokenProblem = (err: TokenInvalidError, token: string, tokens: Config['tokens']): HttpError => {
  const claims = claimsOf(token)
  const { what, remedy } = (claims === undefined
    ? adviceOnOpaque(tokens.audience)
    : (adviceOn(err) ?? adviceOnClaims(claims, tokens))) ?? {
    what: `The access token is refused: ${err.cause === undefined ? err.message : 'its signature or times are not as they must be'}`,
    remedy: 'look at how the identity provider makes access tokens',
  }
  return new HttpError(403, `${what}. The administrator has to ${remedy}`, { cause: err })
}

const largestClaims = 5

/** What fills a token, the largest claim first, in bytes of its JSON. */
const fillersOf = (token: string): string =>
  Object.entries(claimsOf(token) ?? {})
    .map(([name, value]) => ({ name, bytes: Buffer.byteLength(JSON.stringify({ [name]: value })) - 2 }))
    .toSorted((one, other) => other.bytes - one.bytes)
    .slice(0, largestClaims)
    .map(({ name, bytes }) => `${shown(name)} (${bytes.toLocaleString('en')} bytes)`)
    .join(', ')

/** A token that no browser keeps. */
export const tooLarge = (token: string): HttpError =>
  new HttpError(
    403,
    `The access token has ${token.length.toLocaleString('en')} bytes, and a browser keeps less than 4,000. The administrator has to leave claims out of it at the identity provider. The largest are ${fillersOf(token)}`,
  )

/** What is wrong with the account that a token names; undefined when it names none, or a good one. */
export const wrongAccountText = ({ wrongAccount }: VerifiedToken): string | undefined =>
  wrongAccount &&
  `The claim '${wrongAccount.claim}' of the token is '${shown(wrongAccount.value)}', which cannot be the name of an account: that is 1 to 100 letters from a to z, digits and _ . @ : -, and begins with a letter or digit`

/** @throws HttpError 403 for somebody who may nothing */
export const checkMay = (verified: VerifiedToken, { accountClaims, rolesClaim }: Config['tokens']): void => {
  const { account, role } = verified
  const wrong = wrongAccountText(verified)
  if (wrong !== undefined)
    throw new HttpError(
      403,
      `${wrong}. The administrator has to correct it at the identity provider, or to name another claim in OIDC_ACCOUNT_CLAIMS`,
    )
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
