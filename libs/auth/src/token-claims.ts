import type { JWTPayload } from 'jose'
import { type Role, roles } from './principal.ts'

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

/**
 * The account of a token: the first of the claims that is a string and not blank.
 *
 * @returns undefined when there is none, or when it cannot be an account's name
 */
export const accountOf = (payload: JWTPayload, claims: readonly string[]): string | undefined => {
  const found = claims
    .map((claim) => claimAt(payload, claim))
    .find((value) => typeof value === 'string' && value.trim() !== '') as string | undefined
  return found !== undefined && isAccountName(found) ? found : undefined
}

/** What the issuer calls the session that a token is of, or else the token. */
export const sessionOf = ({ sid, jti }: JWTPayload): string | undefined =>
  [sid, jti].find((claim) => typeof claim === 'string' && claim.trim() !== '') as string | undefined

/** The highest role that a claim names: an array of strings, or one string with spaces between roles. */
export const roleOf = (payload: JWTPayload, claim: string): Role | undefined => {
  const value = claimAt(payload, claim)
  const named: unknown[] = typeof value === 'string' ? value.split(' ') : Array.isArray(value) ? value : []
  return roles.findLast((role) => named.includes(role))
}
