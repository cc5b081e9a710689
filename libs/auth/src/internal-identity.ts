import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto'
import { HttpError } from '@shiplog/http'
import type { RequestHandler } from 'express'
import { errors, type JWTHeaderParameters, type JWTPayload, jwtVerify, SignJWT } from 'jose'
import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import { type Principal, roles, setPrincipal } from './principal.ts'

const lifetimeSeconds = 60
/** A cached token is used for half its life, so that it never expires on the way. */
const cacheMs = 30_000
/** The only one who may say which user is asking. */
const speaksForUsers = 'gateway'

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

/** Of one service. */
export type IdentityKeys = {
  /** `<id>:<Ed25519 key, PKCS #8 in base64>`: signs what the service says. */
  privateKey: string | undefined
  /** `<id>:<Ed25519 key, SPKI in base64>`, separated by commas: who is believed. */
  publicKeys: string | undefined
  /**
   * Shared by the suite, as before services had keys of their own. Several are separated by commas: any of
   * them is believed, and the first signs where there is no private key.
   */
  secret: string | undefined
}

/** The id of a key is `<service>`, or `<service>.<which>` where one takes the place of another. */
const serviceOf = (keyId: string): string => keyId.split('.')[0] ?? ''

const split = (key: string): { id: string; der: Buffer } => {
  const [id = '', der = ''] = key.trim().split(':')
  return { id, der: Buffer.from(der, 'base64') }
}

const toPublicKeys = (keys: string | undefined): Map<string, KeyObject> =>
  new Map(
    (keys?.split(',') ?? []).map((key) => {
      const { id, der } = split(key)
      return [id, createPublicKey({ key: der, format: 'der', type: 'spki' })]
    }),
  )

const toSecrets = (secrets: string | undefined): Uint8Array[] =>
  (secrets?.split(',') ?? []).map((secret) => new TextEncoder().encode(secret.trim()))

type Signing = { header: JWTHeaderParameters; issuer: string; key: KeyObject | Uint8Array }

const signingOf = ({ privateKey, secret }: IdentityKeys): Signing => {
  if (privateKey !== undefined) {
    const { id, der } = split(privateKey)
    const key = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' })
    return { header: { alg: 'EdDSA', kid: id }, issuer: serviceOf(id), key }
  }
  const [key] = toSecrets(secret)
  if (key === undefined) throw new Error('Neither a private key nor a secret to sign with')
  return { header: { alg: 'HS256' }, issuer: 'shiplog', key }
}

export type IdentitySigner = (audience: string, principal: Principal) => Promise<string>

/**
 * Signs who is asking for a call between services: by the service's own key, for 60 s and one audience.
 *
 * @returns a function to the value of the `Authorization` header
 */
export const createIdentitySigner = (keys: IdentityKeys): IdentitySigner => {
  const { header, issuer, key } = signingOf(keys)
  const cache = new LRUCache<string, string>({ max: 10_000, ttl: cacheMs })
  return async (audience, principal) => {
    const cacheKey = JSON.stringify([audience, principal])
    const cached = cache.get(cacheKey)
    if (cached !== undefined) return cached
    const token = await new SignJWT({ principal })
      .setProtectedHeader(header)
      .setIssuer(issuer)
      .setAudience(audience)
      .setIssuedAt()
      .setExpirationTime(`${lifetimeSeconds}s`)
      .sign(key)
    const authorization = `Bearer ${token}`
    cache.set(cacheKey, authorization)
    return authorization
  }
}

type Verify = (token: string) => Promise<Principal>

const requiredClaims = ['exp', 'aud', 'iss']

/** A service speaks as itself, and only the gateway for users, whatever a key can sign. */
const speak = (service: string, payload: JWTPayload): Principal => {
  const principal = principalSchema.parse(payload.principal)
  const mayBe = principal.kind === 'user' ? service === speaksForUsers : service === principal.service
  if (payload.iss !== service || !mayBe)
    throw new errors.JWTClaimValidationFailed(`${service} may not say this`, payload, 'principal')
  return principal
}

const verifierByKeys = (keys: string | undefined, audience: string): Verify => {
  const publicKeys = toPublicKeys(keys)
  const keyOf = ({ kid = '' }: { kid?: string }): KeyObject => {
    const key = publicKeys.get(kid)
    if (key === undefined) throw new errors.JWKSNoMatchingKey()
    return key
  }
  return async (token) => {
    const claims = { algorithms: ['EdDSA'], audience, requiredClaims }
    const { payload, protectedHeader } = await jwtVerify(token, keyOf, claims)
    return speak(serviceOf(protectedHeader.kid ?? ''), payload)
  }
}

const verifierBySecrets = (secrets: Uint8Array[], audience: string): Verify => {
  const claims = { algorithms: ['HS256'], issuer: 'shiplog', audience, requiredClaims }
  return async (token) => {
    let refusal: unknown
    for (const secret of secrets) {
      try {
        const { payload } = await jwtVerify(token, secret, claims)
        return principalSchema.parse(payload.principal)
      } catch (err) {
        if (!(err instanceof errors.JWSSignatureVerificationFailed)) throw err
        refusal = err
      }
    }
    throw refusal
  }
}

const verifierOf = ({ publicKeys, secret }: IdentityKeys, audience: string): Verify => {
  const byKeys = verifierByKeys(publicKeys, audience)
  const secrets = toSecrets(secret)
  if (secrets.length === 0) return byKeys
  const bySecrets = verifierBySecrets(secrets, audience)
  return async (token) => {
    try {
      return await byKeys(token)
    } catch (err) {
      if (err instanceof errors.JOSEAlgNotAllowed) return await bySecrets(token)
      throw err
    }
  }
}

/**
 * The first middleware of every internal route: checks the signed identity, and remembers the principal for
 * `principal(req)`. Answers 401 to anything that no service of this suite signed for this one.
 *
 * @param audience the name of the service that is being called
 */
export const checkIdentity = (keys: IdentityKeys, audience: string): RequestHandler => {
  const cache = new LRUCache<string, Principal>({ max: 10_000, ttl: cacheMs })
  const verify = verifierOf(keys, audience)
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
