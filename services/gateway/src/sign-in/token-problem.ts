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
    return undefined // no JWT
  }
}

type Advice = { what: string; remedy: string }

const ofWrongClient = (client: string | undefined): Advice =>
  client === undefined
    ? {
        what: 'The access token does not say to which client it was issued, and Shiplog takes tokens of certain clients only',
        remedy:
          'have the identity provider put the client into the claim azp or client_id, or to remove OIDC_AUTHORIZED_PARTIES',
      }
    : {
        what: `The access token was issued to the client '${quote(client)}', and Shiplog does not take tokens of that client`,
        remedy: `add '${quote(client)}' to OIDC_AUTHORIZED_PARTIES if that client may act for its users in Shiplog`,
      }

/** What is wrong with a token where its holder can do something about it, and what the administrator does. */
const adviceOn = (err: TokenInvalidError): Advice | undefined => {
  if (err instanceof ClientNotAuthorizedError) return ofWrongClient(err.client)
  if (err instanceof AlgorithmNotAllowedError)
    return {
      what: `The access token is signed with ${quote(err.algorithm)}, and Shiplog takes ${algorithms.join(', ')}`,
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
      what: `The access token is for ${audiences.length === 0 ? 'nobody' : quote(audiences.join(', '))}, and Shiplog takes those for '${audience}'`,
      remedy: `have the identity provider put '${audience}' into 'aud', or to set OIDC_AUDIENCE`,
    }
  if (iss !== issuer)
    return {
      what: `The access token is of the issuer '${quote(String(iss))}', and Shiplog takes those of '${issuer}'`,
      remedy:
        'set OIDC_ISSUER to what the access tokens name, or to have the identity provider name what is set',
    }
  return undefined
}

const adviceOnOpaque = (audience: string): Advice => ({
  what: 'The identity provider gave an opaque access token, which only the provider can read. Shiplog needs a JWT',
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
    .map(({ name, bytes }) => `${quote(name)} (${bytes.toLocaleString('en')} bytes)`)
    .join(', ')

/** A token that no browser keeps. */
export const tooLarge = (token: string): HttpError =>
  new HttpError(
    403,
    `The access token has ${token.length.toLocaleString('en')} bytes, and a browser keeps less than 4,000. The administrator has to leave claims out of it at the identity provider. The largest are ${fillersOf(token)}`,
  )
