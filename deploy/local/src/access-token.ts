import { importJWK, SignJWT } from 'jose'
import type { Secrets } from './secrets.ts'

export const algorithm = 'ES256'
export const audience = 'shiplog'

export type TokenRequest = { account: string; role: string; subject: string; expiresIn: string }

export const issuerOf = ({ identity }: Secrets): string => `http://127.0.0.1:${identity.port}`

/** Signs a token as the local issuer would. @param expiresIn such as `12h` */
export const signAccessToken = async (secrets: Secrets, request: TokenRequest): Promise<string> => {
  const { private_key } = secrets.identity
  const key = await importJWK(private_key, algorithm)
  return new SignJWT({ account: request.account, roles: [request.role] })
    .setProtectedHeader({ alg: algorithm, kid: private_key.kid, typ: 'JWT' })
    .setIssuer(issuerOf(secrets))
    .setAudience(audience)
    .setSubject(request.subject)
    .setIssuedAt()
    .setExpirationTime(request.expiresIn)
    .sign(key)
}
