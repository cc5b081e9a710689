import { importJWK, type JWK, type JWTPayload, SignJWT } from 'jose'

export const algorithm = 'ES256'
export const audience = 'shiplog'

export type Identity = {
  /** The claim `iss` of tokens, and the address at which services reach the provider. */
  issuer: string
  /** Address at which browsers reach the provider, if it is not the issuer: `http://127.0.0.1:9000`. */
  browserOrigin?: string | undefined
  /** The private P-256 key, as a JWK. */
  private_key: JWK & { kid: string }
}

export type TokenRequest = {
  account: string
  /** Values of the claim `roles`. */
  roles: string[]
  subject: string
  /** Lifetime of the token, such as `12h`. */
  expiresIn: string
  /** Additional claims, such as `email`. */
  claims?: JWTPayload
}

/** Signs a token with the given claims. `expiresIn` is its lifetime, such as `12h`. */
export const sign = async (
  { issuer, private_key }: Identity,
  claims: JWTPayload,
  expiresIn: string,
): Promise<string> => {
  const key = await importJWK(private_key, algorithm)
  return new SignJWT(claims)
    .setProtectedHeader({ alg: algorithm, kid: private_key.kid, typ: 'JWT' })
    .setIssuer(issuer)
    .setIssuedAt()
    .setExpirationTime(expiresIn)
    .sign(key)
}

export const signAccessToken = (
  identity: Identity,
  { account, roles, subject, expiresIn, claims = {} }: TokenRequest,
): Promise<string> => sign(identity, { ...claims, aud: audience, sub: subject, account, roles }, expiresIn)
