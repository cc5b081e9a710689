import type { JWTPayload } from 'jose'
import { type Role, roles } from './principal.ts'
import { TokenInvalidError } from './token-invalid-error.ts'

const accountName = /^[A-Za-z0-9][\w.@:-]{0,99}$/

/**
 * Returns true for a text of 1 to 100 characters that starts with a letter or digit. Letters (A to Z, a to
 * z), digits and `_ . @ : -` are allowed.
 */
export const isAccountName = (text: string): boolean => accountName.test(text)

/**
 * Returns the claim that has exactly this name. Without such a claim, the name is read as a path with dots,
 * such as `realm_access.roles`. Returns undefined when the token does not have the claim.
 */
const claimAt = (payload: JWTPayload, name: string): unknown => {
  if (Object.hasOwn(payload, name)) return payload[name]
  return name
    .split('.')
    .reduce<unknown>(
      (value, key) =>
        typeof value === 'object' && value !== null && Object.hasOwn(value, key)
          ? (value as Record<string, unknown>)[key]
          : undefined,
      payload,
    )
}

/** Creates the error for a claim of a wrong type. */
const wrongType = (claim: string, wanted: string): TokenInvalidError =>
  new TokenInvalidError(`The claim '${claim}' of the token is not ${wanted}`)

/** A claim of a token: its name, which may be a path with dots, and its value. */
export type NamedClaim = { claim: string; value: string }

/**
 * Returns the claim that names the account of a token: the first of the claims that is present and not blank.
 * Null counts as absent. A claim of a wrong type is not skipped, because a later claim might name another
 * account. The value may be an invalid name (see `isAccountName`).
 *
 * @returns undefined when all claims are absent or blank
 * @throws TokenInvalidError when a claim that is read before the result is found is not a string
 */
export const accountClaimOf = (payload: JWTPayload, claims: readonly string[]): NamedClaim | undefined => {
  for (const claim of claims) {
    const value = claimAt(payload, claim) ?? ''
    if (typeof value !== 'string') throw wrongType(claim, 'a string')
    if (value.trim() !== '') return { claim, value }
  }
  return undefined
}

const isText = (value: unknown): value is string => typeof value === 'string'

/**
 * Claims that may name the client to which a token was issued. `azp`: Keycloak, Auth0, and version 2 of Entra
 * ID's tokens. `client_id`: RFC 9068, section 2.2. `cid`: Okta. `appid`: version 1 of Entra ID's tokens.
 */
const clientClaims = ['azp', 'client_id', 'cid', 'appid']

/**
 * Returns the client to which a token was issued: the first of `clientClaims` that is present.
 *
 * @returns undefined when the token names no client
 * @throws TokenInvalidError when that claim is not a string
 */
export const clientOf = (payload: JWTPayload): string | undefined => {
  const claim = clientClaims.find((name) => payload[name] !== undefined && payload[name] !== null)
  const value = claim === undefined ? undefined : payload[claim]
  if (claim !== undefined && !isText(value)) throw wrongType(claim, 'a string')
  return isText(value) ? value : undefined
}

/**
 * Returns a claim that is only shown to people, such as `email`; undefined for a claim that is absent, blank
 * or not a string.
 */
export const textOf = (payload: JWTPayload, claim: string): string | undefined => {
  const value = payload[claim]
  return isText(value) && value.trim() !== '' ? value : undefined
}

/**
 * Returns the claim `sid`, the issuer's id of the session. Without it, returns `jti`, the id of the token.
 * Returns undefined when both are absent, blank or not strings.
 */
export const sessionOf = ({ sid, jti }: JWTPayload): string | undefined =>
  [sid, jti].filter(isText).find((claim) => claim.trim() !== '')

/**
 * Returns the highest role that a claim names; undefined when the claim is absent or names no role. The claim
 * is an array of strings, or one string with spaces between roles.
 *
 * @throws TokenInvalidError when the claim has another type
 */
export const roleOf = (payload: JWTPayload, claim: string): Role | undefined => {
  const value = claimAt(payload, claim) ?? []
  const named: unknown = typeof value === 'string' ? value.split(' ') : value
  if (!Array.isArray(named) || !named.every(isText)) throw wrongType(claim, 'an array of strings, or one')
  return roles.findLast((role) => named.includes(role))
}
