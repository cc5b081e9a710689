/** The token is not one of this issuer for this audience, or its time is over. */
export class TokenInvalidError extends Error {
  override name = 'TokenInvalidError'
}
