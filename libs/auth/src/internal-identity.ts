import { HttpError } from '@shiplog/http'
import type { RequestHandler } from 'express'
import { errors, jwtVerify, SignJWT } from 'jose'
import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import { type Principal, roles, setPrincipal } from './principal.ts'

const lifetimeSeconds = 60
/** A cached token is used for half its life, so that it never expires on the way. */
const cacheMs = 30_000

const principalSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('user'),
    account_id: z.uuid(),
    account: z.string(),
    subject: z.string(),
    role: z.enum(roles),
  }),
  z.object({ kind: z.literal('service'), service: z.string() }),
])

const toKey = (secret: string): Uint8Array => new TextEncoder().encode(secret.trim())

/** The first of the secrets signs; tokens that any of them has signed are accepted. */
const toKeys = (secrets: string): [Uint8Array, ...Uint8Array[]] => {
  const [first = '', ...others] = secrets.split(',')
  return [toKey(first), ...others.map(toKey)]
}

export type IdentitySigner = (audience: string, principal: Principal) => Promise<string>

/**
 * Signs who is asking for a call between services: HS256, 60 s, one audience.
 *
 * @param secret shared by the suite, 32 characters or more; of several, separated by commas, the first
 * @returns a function to the value of the `Authorization` header
 */
export const createIdentitySigner = (secret: string): IdentitySigner => {
  const [key] = toKeys(secret)
  const cache = new LRUCache<string, string>({ max: 10_000, ttl: cacheMs })
  return async (audience, principal) => {
    const cacheKey = JSON.stringify([audience, principal])
    const cached = cache.get(cacheKey)
    if (cached !== undefined) return cached
    const token = await new SignJWT({ principal })
      .setProtectedHeader({ alg: 'HS256' })
      .setIssuer('shiplog')
      .setAudience(audience)
      .setIssuedAt()
      .setExpirationTime(`${lifetimeSeconds}s`)
      .sign(key)
    const header = `Bearer ${token}`
    cache.set(cacheKey, header)
    return header
  }
}

/**
 * The first middleware of every internal route: checks the signed identity, and remembers the principal for
 * `principal(req)`. Answers 401 to anything that this suite did not sign for this service.
 *
 * @param secret one secret, or several separated by commas, any of which may have signed: so a new one can be
 * introduced while services still sign with the old one
 * @param audience the name of the service that is being called
 */
export const checkIdentity = (secret: string, audience: string): RequestHandler => {
  const keys = toKeys(secret)
  const cache = new LRUCache<string, Principal>({ max: 10_000, ttl: cacheMs })
  const claims = { algorithms: ['HS256'], issuer: 'shiplog', audience }
  const verify = async (token: string): Promise<Principal> => {
    let refusal: unknown
    for (const key of keys) {
      try {
        const { payload } = await jwtVerify(token, key, claims)
        return principalSchema.parse(payload.principal)
      } catch (err) {
        if (!(err instanceof errors.JWSSignatureVerificationFailed)) throw err
        refusal = err
      }
    }
    throw refusal
  }
  return async (req, _res, next) => {
    const token = /^Bearer (\S+)$/.exec(req.get('authorization') ?? '')?.[1] ?? ''
    const known = cache.get(token)
    if (known !== undefined) {
      setPrincipal(req, known)
      return next()
    }
    try {
      const principal = await verify(token)
      cache.set(token, principal)
      setPrincipal(req, principal)
    } catch (err) {
      if (err instanceof errors.JOSEError || err instanceof z.ZodError)
        throw new HttpError(401, 'The internal identity is missing or wrong', { cause: err })
      throw err
    }
    next()
  }
}
