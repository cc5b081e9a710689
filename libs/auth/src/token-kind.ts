import type { JWTHeaderParameters, JWTPayload } from 'jose'
import { TokenInvalidError } from './token-invalid-error.ts'

/** `at+jwt` by RFC 9068, 2.1; many issuers write `JWT`. `application/` may be left out (RFC 7515, 4.1.9). */
const accessTokenTypes = ['at+jwt', 'jwt']

/**
 * What ID tokens have and access tokens have not: of OpenID Connect (Core, 2 and 3.3.2.11), and the values by
 * which Cognito (`token_use`) and Keycloak (`typ`) tell their tokens apart.
 */
const idTokenClaims = ['nonce', 'at_hash', 'c_hash']
/** Some releases of Keycloak put a nonce into access tokens, too, and say what they are. */
const isSaidToBeAccess = (type: unknown, payload: JWTPayload): boolean =>
  payload.typ === 'Bearer' || /(^|\/)at\+jwt$/i.test(String(type))
const otherKinds: Record<string, unknown[]> = {
  token_use: ['id'],
  typ: ['ID', 'Refresh', 'Offline', 'Logout'],
}

/**
 * Only access tokens open anything. An ID token is for the client that a user signs in to, which shows it to
 * others and writes it into logs.
 *
 * @throws TokenInvalidError
 */
export const checkIsAccessToken = ({ typ }: JWTHeaderParameters, payload: JWTPayload): void => {
  const type: unknown = typ
  if (type !== undefined) {
    const name = typeof type === 'string' ? type.toLowerCase().replace(/^application\//, '') : ''
    if (!accessTokenTypes.includes(name))
      throw new TokenInvalidError(`The header 'typ' of the token is neither at+jwt nor JWT`)
  }
  const mark = isSaidToBeAccess(type, payload)
    ? undefined
    : idTokenClaims.find((claim) => payload[claim] !== undefined)
  if (mark !== undefined)
    throw new TokenInvalidError(`The token has the claim '${mark}' of an ID token: send the access token`)
  const other = Object.keys(otherKinds).find((claim) => otherKinds[claim]?.includes(payload[claim]))
  if (other !== undefined)
    throw new TokenInvalidError(`The claim '${other}' says that the token is no access token`)
}
