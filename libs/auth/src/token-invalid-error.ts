/**
 * Thrown for a token that is not accepted. Examples are a forged token, an expired token, a token for another
 * audience, and an ID token.
 */
export class TokenInvalidError extends Error {
  override name = 'TokenInvalidError'
}

/**
 * Thrown for a token that was issued to a client that is not one of the authorized parties, or that names no
 * client.
 */
export class ClientNotAuthorizedError extends TokenInvalidError {
  override name = 'ClientNotAuthorizedError'
  /** The client that the token names; undefined when the token names none. */
  readonly client: string | undefined

  constructor(client: string | undefined) {
    super(
      `The token was issued to ${client ?? 'a client that it does not name'}, which is not an authorized party`,
    )
    this.client = client
  }
}

/**
 * Thrown for a token with an algorithm that is not accepted. The signature was not checked, so anybody can
 * make such a token.
 */
export class AlgorithmNotAllowedError extends TokenInvalidError {
  override name = 'AlgorithmNotAllowedError'
  /** The algorithm in the header of the token. */
  readonly algorithm: string

  constructor(algorithm: string, options: ErrorOptions) {
    super('The token is signed with an algorithm that is not accepted', options)
    this.algorithm = algorithm
  }
}
