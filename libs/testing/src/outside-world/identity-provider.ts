import { exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose'
import { type HttpServer, startHttpServer } from './http-server.ts'

export type Algorithm = 'RS256' | 'ES256' | 'EdDSA'

export type TokenOptions = {
  account: string
  /** `viewer`, `member`, `admin`, or a role of the account's own; `none` for a token without a role. */
  role: string
  subject?: string
  audience?: string
  /** Lifetime in seconds; negative for a token that has expired. */
  expiresIn?: number
  /** `null` leaves out the id of the key. */
  kid?: null
  /** More claims, which also override the claims above. `undefined` leaves a claim out. */
  [claim: string]: unknown
}

export type IdentityProvider = Omit<HttpServer, 'url'> & {
  /** Issuer of the tokens, and base address of the discovery document and the key set. */
  issuer: string
  audience: string
  /** Returns a signed access token. */
  token: (options: TokenOptions) => Promise<string>
  /** Signs with a new key from now on. `retireOld` removes the old keys from the key set. */
  rotate: (options?: { algorithm?: Algorithm; retireOld?: boolean }) => Promise<void>
  /** While down, the server closes connections without an answer. */
  setDown: (down: boolean) => void
  /** Number of requests so far. */
  requests: { discovery: number; jwks: number }
}

type SigningKey = { algorithm: Algorithm; kid: string; privateKey: CryptoKey; published: JWK }

const createKey = async (algorithm: Algorithm, number: number): Promise<SigningKey> => {
  const { privateKey, publicKey } = await generateKeyPair(algorithm, { extractable: true })
  const kid = `key-${number}`
  const published = { ...(await exportJWK(publicKey)), kid, alg: algorithm, use: 'sig' }
  return { algorithm, kid, privateKey, published }
}

const signToken = (
  { algorithm, kid, privateKey }: SigningKey,
  standard: { iss: string; aud: string; sub: string },
  { account, role, subject, expiresIn = 3_600, audience, kid: wantedKid, ...claims }: TokenOptions,
): Promise<string> => {
  const iat = Math.floor(Date.now() / 1000)
  const aud = audience ?? standard.aud
  const sub = subject ?? standard.sub
  const own = {
    iss: standard.iss,
    aud,
    sub,
    iat,
    exp: iat + expiresIn,
    org_slug: account,
    roles: role === 'none' ? [] : [role],
  }
  return new SignJWT({ ...own, ...claims })
    .setProtectedHeader({ alg: algorithm, typ: 'JWT', ...(wantedKid !== null && { kid }) })
    .sign(privateKey)
}

/** Starts an OIDC issuer: discovery document, key set, and tokens for any account and role. */
export const startIdentityProvider = async (
  options: { algorithm?: Algorithm; audience?: string } = {},
): Promise<IdentityProvider> => {
  const { algorithm: firstAlgorithm = 'RS256', audience = 'shiplog' } = options
  let key = await createKey(firstAlgorithm, 1)
  let published: JWK[] = [key.published]
  let made = 1
  let isDown = false
  const requests = { discovery: 0, jwks: 0 }

  const routes: Record<string, () => object> = {
    '/.well-known/openid-configuration': () => {
      requests.discovery += 1
      return { issuer: server.url, jwks_uri: `${server.url}/jwks` }
    },
    '/jwks': () => {
      requests.jwks += 1
      return { keys: published }
    },
  }
  const server: HttpServer = await startHttpServer((req, res) => {
    if (isDown) return void res.destroy()
    const route = routes[req.url ?? '']
    if (route === undefined) return void res.writeHead(404).end()
    res.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(route()))
  })

  const token: IdentityProvider['token'] = (wanted) =>
    signToken(key, { iss: server.url, aud: audience, sub: 'user_1' }, wanted)
  const rotate: IdentityProvider['rotate'] = async ({
    algorithm = key.algorithm,
    retireOld = false,
  } = {}) => {
    made += 1
    key = await createKey(algorithm, made)
    published = retireOld ? [key.published] : [...published, key.published]
  }
  const setDown = (down: boolean): void => {
    isDown = down
  }
  return { issuer: server.url, audience, token, rotate, setDown, requests, stop: server.stop }
}
