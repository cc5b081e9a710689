import type { JWTPayload } from 'jose'
import { type Role, roles } from './principal.ts'
import { TokenInvalidError } from './token-invalid-error.ts'

const accountName = /^[A-Za-z0-9][\w.@:-]{0,99}$/

/** An account's name is 1 to 100 letters, digits and `_ . @ : -`, and starts with a letter or digit. */
export const isAccountName = (text: string): boolean => accountName.test(text)

/** A claim by its name, else by a path of names with dots, such as `realm_access.roles`. */
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

/** Claims that are there, though wrong, are not passed over: another claim might name another account. */
const wrongType = (claim: string, wanted: string): TokenInvalidError =>
  new TokenInvalidError(`The claim '${claim}' of the token is not ${wanted}`)

/** Name and value of a claim. */
export type NamedClaim = { claim: string; value: string }

/**
 * The account of a token: the first of the claims that is there and not blank; null counts as not there.
 *
 * @returns undefined when there is none. The value may be no account's name: see `isAccountName`
 * @throws TokenInvalidError when a claim up to that one is not a string
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
 * Names of the claim that holds the client to which a token was issued. `azp`: Keycloak, Auth0, and Entra ID
 * with version 2 of its tokens. `client_id`: RFC 9068, 2.2. `cid`: Okta. `appid`: Entra ID with version 1.
 */
const clientClaims = ['azp', 'client_id', 'cid', 'appid']

/** The client to which a token was issued; undefined when the token does not say. */
export const clientOf = (payload: JWTPayload): string | undefined => {
  const claim = clientClaims.find((name) => payload[name] !== undefined && payload[name] !== null)
  const value = claim === undefined ? undefined : payload[claim]
  if (claim !== undefined && !isText(value)) throw wrongType(claim, 'a string')
  return isText(value) ? value : undefined
}

/** What a claim says that nothing is decided by; undefined when it is blank or no text. */
export const textOf = (payload: JWTPayload, claim: string): string | undefined => {
  const value = payload[claim]
  return isText(value) && value.trim() !== '' ? value : undefined
}

/** What the issuer calls the session that a token is of, or else the token. */
export const sessionOf = ({ sid, jti }: JWTPayload): string | undefined =>
  [sid, jti].filter(isText).find((claim) => claim.trim() !== '')

/**
 * The highest role that a claim names: an array of strings, or one string with spaces between roles.
 *
 * @throws TokenInvalidError when it is anything else
 */
export const roleOf = (payload: JWTPayload, claim: string): Role | undefined => {
  const value = claimAt(payload, claim) ?? []
  const named: unknown = typeof value === 'string' ? value.split(' ') : value
  if (!Array.isArray(named) || !named.every(isText)) throw wrongType(claim, 'an array of strings, or one')
  return roles.findLast((role) => named.includes(role))
}
