import {
  AlgorithmNotAllowedError,
  algorithms,
  ClientNotAuthorizedError,
  type TokenInvalidError,
} from '@shiplog/auth'
import { HttpError } from '@shiplog/http'
import { decodeJwt, type JWTPayload } from 'jose'
import type { Config } from '../config.ts'
import { quote } from '../quote.ts'

const claimsOf = (token: string): JWTPayload | undefined => {
  try {
    return decodeJwt(token)
  } catch {
    return undefined // not a JWT
  }
}

/** `problem` says what is wrong, and `remedy` says what the administrator has to do. */
type Advice = { problem: string; remedy: string }

const adviceOnClient = (client: string | undefined): Advice =>
  client === undefined
    ? {
        problem:
          'The access token does not say to which client it was issued, and Shiplog accepts tokens of certain clients only',
        remedy:
          'have the identity provider put the client into the claim azp or client_id, or to remove OIDC_AUTHORIZED_PARTIES',
      }
    : {
        problem: `The access token was issued to the client '${quote(client)}', and Shiplog does not accept tokens of that client`,
        remedy: `add '${quote(client)}' to OIDC_AUTHORIZED_PARTIES if that client may act for its users in Shiplog`,
      }

/** Advice on a token of a client or with an algorithm that is not accepted. */
const adviceOn = (err: TokenInvalidError): Advice | undefined => {
  if (err instanceof ClientNotAuthorizedError) return adviceOnClient(err.client)
  if (err instanceof AlgorithmNotAllowedError)
    return {
      problem: `The access token is signed with ${quote(err.algorithm)}, and Shiplog accepts ${algorithms.join(', ')}`,
      remedy: 'choose one of these for access tokens at the identity provider',
    }
  return undefined
}

/** Returns the message that tells a caller of the API why a token is refused. */
export const tokenRefusal = (err: TokenInvalidError): string => {
  const advice = adviceOn(err)
  return advice === undefined ? 'Invalid token' : `Invalid token. ${advice.problem}`
}

const adviceOnClaims = (
  { aud = [], iss }: JWTPayload,
  { audience, issuer }: Config['tokens'],
): Advice | undefined => {
  const audiences = [aud].flat()
  if (!audiences.includes(audience))
    return {
      problem: `The access token is for ${audiences.length === 0 ? 'nobody' : quote(audiences.join(', '))}, and Shiplog accepts those for '${audience}'`,
      remedy: `have the identity provider put '${audience}' into 'aud', or to set OIDC_AUDIENCE`,
    }
  if (iss !== issuer)
    return {
      problem: `The access token is of the issuer '${quote(String(iss))}', and Shiplog accepts those of '${issuer}'`,
      remedy:
        'set OIDC_ISSUER to the issuer that the access tokens name, or to have the identity provider name the one in OIDC_ISSUER',
    }
  return undefined
}

const adviceOnOpaque = (audience: string): Advice => ({
  problem:
    'The identity provider gave an opaque access token, which only the provider can read. Shiplog needs a JWT',
  remedy: `register an API for the audience '${audience}' there, and to ask for it: many providers want it in OIDC_AUTHORIZATION_PARAMETERS, as audience=${audience}, some as a scope in OIDC_SCOPES`,
})

/**
 * Creates the error for a token from the provider that is not accepted. Its message tells the person who
 * signs in what is wrong, and what the administrator has to do.
 */
export const tokenProblem = (err: TokenInvalidError, token: string, tokens: Config['tokens']): HttpError => {
  const claims = claimsOf(token)
  const { problem, remedy } = (claims === undefined
    ? adviceOnOpaque(tokens.audience)
    : (adviceOn(err) ?? adviceOnClaims(claims, tokens))) ?? {
    problem: `The access token is refused: ${err.cause === undefined ? err.message : 'its signature or its times are not valid'}`,
    remedy: 'check how the identity provider issues access tokens',
  }
  return new HttpError(403, `${problem}. The administrator has to ${remedy}`, { cause: err })
}

const largestClaims = 5

/** Lists the five largest claims of a token with the sizes of their JSON, the largest claim first. */
const largestClaimsOf = (token: string): string =>
  Object.entries(claimsOf(token) ?? {})
    .map(([name, value]) => ({ name, bytes: Buffer.byteLength(JSON.stringify({ [name]: value })) - 2 }))
    .toSorted((one, other) => other.bytes - one.bytes)
    .slice(0, largestClaims)
    .map(({ name, bytes }) => `${quote(name)} (${bytes.toLocaleString('en')} bytes)`)
    .join(', ')

/** Creates the error for a token that is too large for a cookie. */
export const tooLarge = (token: string): HttpError =>
  new HttpError(
    403,
    `The access token has ${token.length.toLocaleString('en')} bytes, and a browser keeps less than 4,000. The administrator has to leave claims out of it at the identity provider. The largest are ${largestClaimsOf(token)}`,
  )
