import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto'
import { HttpError } from '@shiplog/http'
import type { RequestHandler } from 'express'
import { errors, type JWTPayload, jwtVerify, SignJWT } from 'jose'
import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import { type Principal, principalSchema, setPrincipal } from './principal.ts'

const lifetimeSeconds = 60
/**
 * A signed token is reused for half of its lifetime, so that it does not expire before it arrives. The called
 * service caches the result of its check for the same time.
 */
const cacheMs = 30_000
/** Options of a cache by token. A token has about 1 KB; with many roles and long names, up to 13 KB. */
const cacheOptions = { max: 10_000, maxSize: 32 * 1024 * 1024, ttl: cacheMs }
/** The only service that may sign the identity of a user. */
const signsForUsers = 'gateway'

/** The keys with which a service signs its own calls and checks the calls of other services. */
export type IdentityKeys = {
  /** Signs the calls of this service. `<id>:<Ed25519 key, PKCS #8 in base64>`. */
  privateKey: string
  /**
   * The keys whose signatures are accepted. A list of `<id>:<Ed25519 key, SPKI in base64>`, separated by
   * commas.
   */
  publicKeys: string
}

/**
 * Returns the service that the id of a key names. The id is `<service>` or `<service>.<which>`; the second
 * form is for replacing a key.
 */
const serviceOf = (keyId: string): string => keyId.split('.')[0] ?? ''

const parseKey = (key: string): { id: string; der: Buffer } => {
  const [id = '', der = ''] = key.trim().split(':')
  return { id, der: Buffer.from(der, 'base64') }
}

const toPublicKeys = (keys: string): Map<string, KeyObject> =>
  new Map(
    keys.split(',').map((key) => {
      const { id, der } = parseKey(key)
      return [id, createPublicKey({ key: der, format: 'der', type: 'spki' })]
    }),
  )

export type IdentitySigner = (audience: string, principal: z.input<typeof principalSchema>) => Promise<string>

/**
 * Creates a function that signs a token with a principal. The token is accepted by one service only, the
 * `audience`. It is signed with the caller's own key, and is valid for 60 s from its signature.
 *
 * @returns a function that resolves to the value of the `Authorization` header
 */
export const createIdentitySigner = ({ privateKey }: Pick<IdentityKeys, 'privateKey'>): IdentitySigner => {
  const { id, der } = parseKey(privateKey)
  const key = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' })
  const cache = new LRUCache<string, string>({
    ...cacheOptions,
    sizeCalculation: (token, cacheKey) => token.length + cacheKey.length,
  })
  return async (audience, principal) => {
    const cacheKey = JSON.stringify([audience, principal])
    const cached = cache.get(cacheKey)
    if (cached !== undefined) return cached
    const token = await new SignJWT({ principal })
      .setProtectedHeader({ alg: 'EdDSA', kid: id })
      .setIssuer(serviceOf(id))
      .setAudience(audience)
      .setIssuedAt()
      .setExpirationTime(`${lifetimeSeconds}s`)
      .sign(key)
    cache.set(cacheKey, `Bearer ${token}`)
    return `Bearer ${token}`
  }
}

/**
 * Returns the principal in a verified token. A valid signature is not enough: a service may name only itself
 * as the principal, and only the gateway may name a user.
 */
const principalOf = (service: string, payload: JWTPayload): Principal => {
  const principal = principalSchema.parse(payload.principal)
  const mayName = principal.kind === 'user' ? service === signsForUsers : service === principal.service
  if (payload.iss !== service || !mayName)
    throw new errors.JWTClaimValidationFailed(`${service} may not name this principal`, payload, 'principal')
  return principal
}

const createVerifier = (keys: string, audience: string): ((token: string) => Promise<Principal>) => {
  const publicKeys = toPublicKeys(keys)
  const keyOf = ({ kid = '' }: { kid?: string }): KeyObject => {
    const key = publicKeys.get(kid)
    if (key === undefined) throw new errors.JWKSNoMatchingKey()
    return key
  }
  const claims = { algorithms: ['EdDSA'], audience, requiredClaims: ['exp', 'aud', 'iss'] }
  return async (token) => {
    const { payload, protectedHeader } = await jwtVerify(token, keyOf, claims)
    return principalOf(serviceOf(protectedHeader.kid ?? ''), payload)
  }
}

/**
 * Creates the first middleware of every internal route. The middleware checks the signed identity of the
 * request, and stores the principal for `principal(req)`. It answers 401 when the token is missing or not
 * valid. A token is not valid, for example, when it has expired or was signed for another service.
 *
 * @param audience the name of the service that is called
 */
export const checkIdentity = (
  { publicKeys }: Pick<IdentityKeys, 'publicKeys'>,
  audience: string,
): RequestHandler => {
  const cache = new LRUCache<string, Principal>({
    ...cacheOptions,
    // The principal is part of the token.
    sizeCalculation: (_principal, token) => 2 * token.length,
  })
  const verify = createVerifier(publicKeys, audience)
  return async (req, _res, next) => {
    const token = /^Bearer (\S+)$/.exec(req.get('authorization') ?? '')?.[1] ?? ''
    let principal = cache.get(token)
    if (principal === undefined) {
      principal = await verify(token).catch((err: unknown) => {
        if (err instanceof errors.JOSEError || err instanceof z.ZodError)
          throw new HttpError(401, 'The internal identity is missing or wrong', { cause: err })
        throw err
      })
      cache.set(token, principal)
    }
    setPrincipal(req, principal)
    next()
  }
}
