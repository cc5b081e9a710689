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

/** Longest subject (OpenID Connect Core 1.0, section 2), e-mail address and name, in characters. */
export const maxTextLength = 255

/** Postgres stores neither NUL characters nor lone surrogates. */
export const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed()

/** True for a text without control characters and lone surrogates: one line that Postgres can store. */
const isLine = (text: string): boolean => !/\p{Cc}/u.test(text) && text.isWellFormed()

/**
 * Returns a claim about a person, such as `email`; undefined for a claim that is absent, blank, not a string,
 * longer than 255 characters, or not one line of well-formed text.
 */
export const textOf = (payload: JWTPayload, claim: string): string | undefined => {
  const value = payload[claim]
  const isUsable = isText(value) && value.trim() !== '' && value.length <= maxTextLength && isLine(value)
  return isUsable ? value : undefined
}

/**
 * Returns the claim `sid`, the issuer's id of the session. Without it, returns `jti`, the id of the token.
 * Returns undefined when both are absent, blank or not strings.
 */
export const sessionOf = ({ sid, jti }: JWTPayload): string | undefined =>
  [sid, jti].filter(isText).find((claim) => claim.trim() !== '')

/**
 * Values of the roles claim that are roles of the account's own: these names, `any` value, or none. With
 * `any`, the roles that Keycloak gives to every user do not count.
 */
export type OwnRoles = readonly string[] | 'any'

/** Longest role of an account's own, in characters. */
const maxRoleLength = 64
const maxOwnRoles = 64
/**
 * Maximum number of bytes of all own roles of a token, as JSON. The gateway sends them to services in a
 * header, in base64. All headers of a request may have 16 KiB.
 */
const maxOwnRolesBytes = 6_144

/** Realm roles that Keycloak creates itself and gives to every user. */
const isOfKeycloak = (name: string): boolean =>
  /^(offline_access|uma_authorization|default-roles-.*)$/.test(name)

const isOwnRole = (name: string, ownRoles: OwnRoles): boolean =>
  name.trim() !== '' &&
  name.length <= maxRoleLength &&
  !(roles as readonly string[]).includes(name) &&
  isLine(name) &&
  (ownRoles === 'any' ? !isOfKeycloak(name) : ownRoles.includes(name))

/** Returns the first texts, at most `maxOwnRoles`, that have `maxOwnRolesBytes` together. */
const withinLimits = (names: string[]): string[] => {
  let bytes = 0
  return names.slice(0, maxOwnRoles).filter((name) => {
    bytes += Buffer.byteLength(JSON.stringify(name))
    return bytes <= maxOwnRolesBytes
  })
}

/**
 * Returns the highest role that a claim names, and the roles of the account's own: other values of at most 64
 * characters, the first 64 with 6 KiB together. A token with only such roles has the role `viewer`. The role
 * is undefined when the claim is absent or names no role. The claim is an array of strings, or one string
 * with spaces between roles.
 *
 * @throws TokenInvalidError when the claim has another type
 */
export const rolesOf = (
  payload: JWTPayload,
  claim: string,
  own: OwnRoles,
): { role: Role | undefined; ownRoles: string[] } => {
  const value = claimAt(payload, claim) ?? []
  const named: unknown = typeof value === 'string' ? value.split(' ') : value
  if (!Array.isArray(named) || !named.every(isText)) throw wrongType(claim, 'an array of strings, or one')
  const ownRoles = withinLimits([...new Set(named.filter((name) => isOwnRole(name, own)))])
  const role = roles.findLast((one) => named.includes(one))
  return { role: role ?? (ownRoles.length > 0 ? 'viewer' : undefined), ownRoles }
}

/** Claims that Keycloak adds to the tokens of service accounts only. */
const serviceAccountClaims = ['clientAddress', 'clientHost']

/**
 * Returns true for a token that a program got for itself, and not for a person:
 *
 * - `sub` is the client: RFC 9068, section 2.2; Okta, Cognito
 * - `gty` is `client-credentials`, `sub` ends with `@clients`: Auth0
 * - `idtyp` is `app`; or `oid` is `sub`, and there is no `scp`: Entra ID, where `idtyp` is optional
 * - `preferred_username` begins with `service-account-`, or there is `clientAddress` or `clientHost`:
 *   Keycloak
 */
export const isOfProgram = (payload: JWTPayload): boolean => {
  const { sub = '', gty, idtyp, oid, scp, preferred_username: username } = payload
  return (
    clientClaims.some((claim) => payload[claim] === sub) ||
    gty === 'client-credentials' ||
    sub.endsWith('@clients') ||
    idtyp === 'app' ||
    (oid === sub && scp === undefined) ||
    (isText(username) && username.startsWith('service-account-')) ||
    serviceAccountClaims.some((claim) => payload[claim] !== undefined)
  )
}
