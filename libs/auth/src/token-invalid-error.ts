/** The token is not one of this issuer for this audience, or its time is over. */
export class TokenInvalidError extends Error {
  override name = 'TokenInvalidError'
}

/** The token was issued to a client that is none of the authorized parties. */
export class ClientNotAuthorizedError extends TokenInvalidError {
  override name = 'ClientNotAuthorizedError'
  /** As the token names it; undefined when it names none. */
  readonly client: string | undefined

  constructor(client: string | undefined) {
    super(
      `The token was issued to ${client ?? 'a client that it does not name'}, which is not an authorized party`,
    )
    this.client = client
  }
}

/**
 * The token names an algorithm that is not accepted. Its signature was not checked: anybody can make such a
 * token.
 */
export class AlgorithmNotAllowedError extends TokenInvalidError {
  override name = 'AlgorithmNotAllowedError'
  /** As the header of the token names it. */
  readonly algorithm: string

  constructor(algorithm: string, options: ErrorOptions) {
    super('The token is signed with an algorithm that is not accepted', options)
    this.algorithm = algorithm
  }
}
