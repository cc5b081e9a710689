import type { JWTPayload } from 'jose'
import { TokenInvalidError } from './token-invalid-error.ts'

/**
 * Values of the header `typ` of access tokens, in lower case. `at+jwt` is the standard (RFC 9068, section
 * 2.1), and many issuers send `JWT`. The prefix `application/` is optional (RFC 7515, section 4.1.9).
 */
const accessTokenTypes = ['at+jwt', 'jwt']

/** Claims that mark an ID token (OpenID Connect Core 1.0, sections 2 and 3.3.2.11). */
const idTokenClaims = ['nonce', 'at_hash', 'c_hash']
/**
 * Returns true for a token that is marked as an access token. A marked token may have claims of an ID token,
 * because some releases of Keycloak put a nonce into access tokens.
 */
const isMarkedAsAccess = (type: unknown, payload: JWTPayload): boolean =>
  payload.typ === 'Bearer' || /(^|\/)at\+jwt$/i.test(String(type))
/**
 * Claims, and their values, with which Cognito (`token_use`) and Keycloak (`typ`) mark tokens that are not
 * access tokens.
 */
const otherKinds: Record<string, unknown[]> = {
  token_use: ['id'],
  typ: ['ID', 'Refresh', 'Offline', 'Logout'],
}

/**
 * Refuses a token that is not an access token. An ID token is meant for the client at which a user signs in.
 * Clients pass ID tokens on and log them, so an ID token must not give access.
 *
 * @throws TokenInvalidError for a token of another kind
 */
export const checkIsAccessToken = ({ typ }: { typ?: unknown }, payload: JWTPayload): void => {
  if (typ !== undefined) {
    const name = typeof typ === 'string' ? typ.toLowerCase().replace(/^application\//, '') : ''
    if (!accessTokenTypes.includes(name))
      throw new TokenInvalidError(`The header 'typ' of the token is neither at+jwt nor JWT`)
  }
  const mark = isMarkedAsAccess(typ, payload)
    ? undefined
    : idTokenClaims.find((claim) => payload[claim] !== undefined)
  if (mark !== undefined)
    throw new TokenInvalidError(`The token has the claim '${mark}' of an ID token: send the access token`)
  const other = Object.keys(otherKinds).find((claim) => otherKinds[claim]?.includes(payload[claim]))
  if (other !== undefined)
    throw new TokenInvalidError(`The claim '${other}' says that the token is not an access token`)
}
