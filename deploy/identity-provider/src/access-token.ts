import { importJWK, type JWK, SignJWT } from 'jose'

export const algorithm = 'ES256'
export const audience = 'shiplog'

export type Identity = {
  /** As in the tokens' `iss`; its documents are served under it. */
  issuer: string
  /** A P-256 key as JWK, with its private half. */
  private_key: JWK & { kid: string }
}

/** @param expiresIn such as `12h` */
export type TokenRequest = { account: string; role: string; subject: string; expiresIn: string }

export const signAccessToken = async (
  { issuer, private_key }: Identity,
  { account, role, subject, expiresIn }: TokenRequest,
): Promise<string> => {
  const key = await importJWK(private_key, algorithm)
  return new SignJWT({ account, roles: [role] })
    .setProtectedHeader({ alg: algorithm, kid: private_key.kid, typ: 'JWT' })
    .setIssuer(issuer)
    .setAudience(audience)
    .setSubject(subject)
    .setIssuedAt()
    .setExpirationTime(expiresIn)
    .sign(key)
}
