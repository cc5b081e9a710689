import { importJWK, type JWK, type JWTPayload, SignJWT } from 'jose'

export const algorithm = 'ES256'
export const audience = 'shiplog'

export type Identity = {
  /** As in the tokens' `iss`; its documents are served under it. */
  issuer: string
  /** Where browsers reach it, if that is another address: `http://127.0.0.1:9000`. */
  browserOrigin?: string | undefined
  /** A P-256 key as JWK, with its private half. */
  private_key: JWK & { kid: string }
}

export type TokenRequest = {
  account: string
  role: string
  subject: string
  /** Such as `12h`. */
  expiresIn: string
  /** Further claims, such as `email`. */
  claims?: JWTPayload
}

/** Signs any claims for an hour or another time. */
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
  { account, role, subject, expiresIn, claims = {} }: TokenRequest,
): Promise<string> =>
  sign(identity, { ...claims, aud: audience, sub: subject, account, roles: [role] }, expiresIn)
