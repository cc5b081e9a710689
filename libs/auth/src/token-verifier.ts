import { hash } from 'node:crypto'
import type { Logger } from '@shiplog/log'
import {
  type CryptoKey,
  decodeProtectedHeader,
  errors,
  type JWTPayload,
  type JWTVerifyGetKey,
  jwtVerify,
  type LocalJWKSet,
} from 'jose'
import { LRUCache } from 'lru-cache'
import { createIssuerKeys, type IssuerKeysOptions, IssuerUnavailableError } from './issuer-keys.ts'
import type { Role } from './principal.ts'
import {
  accountClaimOf,
  clientOf,
  isAccountName,
  isOfProgram,
  isStorable,
  maxTextLength,
  type NamedClaim,
  type OwnRoles,
  rolesOf,
  sessionOf,
  textOf,
} from './token-claims.ts'
import {
  AlgorithmNotAllowedError,
  ClientNotAuthorizedError,
  TokenInvalidError,
} from './token-invalid-error.ts'
import { checkIsAccessToken } from './token-kind.ts'

/**
 * The content of a verified access token. Without an account or a role the token is valid, but gives no
 * access.
 */
export type VerifiedToken = {
  subject: string
  account: string | undefined
  /**
   * The claim that should name the account but has an invalid name; undefined when there is no such claim.
   * When it is set, `account` is undefined.
   */
  wrongAccount: NamedClaim | undefined
  role: Role | undefined
  /** Roles of the account's own: the other values of the roles claim that count. Programs have none. */
  ownRoles: string[]
  /** False for a token that a program got for itself: see `isOfProgram`. */
  isPerson: boolean
  email: string | undefined
  /** False when the issuer says that the address was not verified. Many issuers say nothing. */
  isEmailVerified: boolean
  name: string | undefined
  expiresAt: Date
  /**
   * Identifies the session to which the token belongs: a hash of account, subject and the claim `sid`.
   * Without `sid`, each token counts as a session of its own.
   */
  session: string
}

export type TokenVerifierOptions = {
  /** Must be equal to the claim `iss` of the tokens, and to `issuer` in the discovery document. */
  issuer: string
  audience: string
  /** Names of claims, or paths with dots. The first claim that is present and not blank names the account. */
  accountClaims: readonly string[]
  rolesClaim: string
  ownRoles: OwnRoles
  /** Clients whose tokens are accepted (see `clientOf`); undefined to accept tokens of any client. */
  authorizedParties?: readonly string[] | undefined
  log: Logger
  keys?: Omit<IssuerKeysOptions, 'issuer' | 'log' | 'now'>
  now?: () => number
}

export type TokenVerifier = {
  /**
   * Checks a token, and returns its content. The content may come from the cache.
   *
   * @throws TokenInvalidError
   * @throws IssuerUnavailableError when the issuer's keys were never read and cannot be read now
   */
  verify: (token: string) => Promise<VerifiedToken>
  /**
   * Returns true for a token in the cache that has an account and a role and has not expired. The signature
   * is not checked again.
   */
  isKnown: (token: string) => boolean
}

const digest = (text: string): string => hash('sha256', text, 'base64')

/** Accepted algorithms. Most providers sign with RS256. */
export const algorithms = ['RS256', 'ES256', 'EdDSA']
const clockToleranceSeconds = 5
const cacheMs = 60_000
/** The latest time that a `Date` can have, in ms since 1970. */
const latestTime = 8.64e15

/**
 * Returns true when the token may be signed with a key that was not read yet. That is so when no key matches
 * the token's header, or when the token has no `kid` and no key verifies its signature.
 */
const isOfUnknownKey = (token: string, err: unknown): boolean =>
  err instanceof errors.JWKSNoMatchingKey ||
  (err instanceof errors.JWSSignatureVerificationFailed && decodeProtectedHeader(token).kid === undefined)

/** Checks the client to which the token was issued. @throws ClientNotAuthorizedError */
const checkClient = (payload: JWTPayload, authorizedParties: readonly string[] | undefined): void => {
  if (authorizedParties === undefined) return
  const client = clientOf(payload)
  if (client === undefined || !authorizedParties.includes(client)) throw new ClientNotAuthorizedError(client)
}

/**
 * Turns an error of the check into a `TokenInvalidError`. An algorithm that is not accepted gets an
 * `AlgorithmNotAllowedError`.
 */
const refusal = (token: string, err: unknown): TokenInvalidError => {
  if (err instanceof errors.JOSEAlgNotAllowed) {
    const { alg } = decodeProtectedHeader(token)
    // `none` means that the token is not signed. No issuer sends such a token, so the general error is
    // enough.
    if (alg !== undefined && !/^none$/i.test(alg)) return new AlgorithmNotAllowedError(alg, { cause: err })
  }
  // Every other error makes the token invalid. Even an error of Node's crypto can be caused by the token,
  // because the token's header chooses the key.
  return new TokenInvalidError('The token is not valid', { cause: err })
}

/** Creates a function that checks the signature and the claims of a token, and its client. */
const createTokenCheck = (options: TokenVerifierOptions): ((token: string) => Promise<JWTPayload>) => {
  const { issuer, audience, authorizedParties, log, now = Date.now } = options
  const keys = createIssuerKeys({ ...options.keys, issuer, log, now })

  const checkWith = async (token: string, key: JWTVerifyGetKey): Promise<JWTPayload> => {
    const { payload, protectedHeader } = await jwtVerify(token, key, {
      algorithms,
      issuer,
      audience,
      requiredClaims: ['sub', 'exp'],
      clockTolerance: clockToleranceSeconds,
      currentDate: new Date(now()),
    })
    checkIsAccessToken(protectedHeader, payload)
    checkClient(payload, authorizedParties)
    return payload
  }

  /** Tries the keys one after another, for a token whose header matches several keys. */
  const checkWithEach = async (token: string, candidates: AsyncIterable<CryptoKey>): Promise<JWTPayload> => {
    for await (const key of candidates) {
      const payload = await checkWith(token, async () => key).catch((err: unknown) => {
        if (!(err instanceof errors.JWSSignatureVerificationFailed)) throw err
      })
      if (payload !== undefined) return payload
    }
    throw new errors.JWSSignatureVerificationFailed()
  }

  const checkWithSet = (token: string, set: LocalJWKSet): Promise<JWTPayload> =>
    checkWith(token, set).catch((err: unknown) => {
      if (err instanceof errors.JWKSMultipleMatchingKeys) return checkWithEach(token, err)
      throw err
    })

  const checkWithKeys = async (token: string): Promise<JWTPayload> => {
    const known = await keys.current()
    try {
      return await checkWithSet(token, known)
    } catch (err) {
      if (!isOfUnknownKey(token, err)) throw err
      const newer = await keys.newerThan(known)
      if (newer === undefined) throw err
      return await checkWithSet(token, newer)
    }
  }

  return (token) =>
    checkWithKeys(token).catch((err: unknown) => {
      if (err instanceof IssuerUnavailableError || err instanceof TokenInvalidError) throw err
      throw refusal(token, err)
    })
}

/** @param id the hash of the token */
const toVerified = (
  { accountClaims, rolesClaim, ownRoles }: TokenVerifierOptions,
  payload: JWTPayload,
  id: string,
): VerifiedToken => {
  const { sub } = payload
  if (typeof sub !== 'string' || sub === '') throw new TokenInvalidError('The token has no subject')
  // Services store the subject.
  if (!isStorable(sub))
    throw new TokenInvalidError('The subject of the token has NUL characters or lone surrogates')
  if (sub.length > maxTextLength)
    throw new TokenInvalidError(`The subject of the token is longer than ${maxTextLength} characters`)
  const claim = accountClaimOf(payload, accountClaims)
  const isName = claim !== undefined && isAccountName(claim.value)
  const account = isName ? claim.value : undefined
  const isPerson = !isOfProgram(payload)
  const session = digest(JSON.stringify([account, sub, sessionOf(payload) ?? id]))
  return {
    subject: sub,
    account,
    wrongAccount: isName ? undefined : claim,
    // Programs cannot approve, so their tokens have no own roles. Such a role alone gives them no access.
    ...rolesOf(payload, rolesClaim, isPerson ? ownRoles : []),
    isPerson,
    email: textOf(payload, 'email'),
    isEmailVerified: payload.email_verified !== false && payload.email_verified !== 'false',
    name: textOf(payload, 'name'),
    expiresAt: new Date(Math.min((payload.exp ?? 0) * 1000, latestTime)),
    session,
  }
}

/**
 * Creates a verifier of access tokens of an OIDC issuer. The signature is checked with the issuer's published
 * keys, never with a key in the token. The verifier also checks `iss`, `aud`, `sub`, the kind of token and
 * its client, and `exp` and `nbf` with 5 s of tolerance. The keys are read when the first token is checked. A
 * successful check is not repeated for a minute, or until `exp` if that is sooner.
 */
export const createTokenVerifier = (options: TokenVerifierOptions): TokenVerifier => {
  const { issuer, log, now = Date.now } = options
  const check = createTokenCheck(options)
  const cache = new LRUCache<string, { until: number; token: VerifiedToken }>({ max: 10_000 })

  const verify = async (token: string): Promise<VerifiedToken> => {
    const id = digest(token)
    const known = cache.get(id)
    if (known !== undefined && now() < known.until) return known.token
    try {
      const payload = await check(token)
      const verified = toVerified(options, payload, id)
      cache.set(id, { until: Math.min(now() + cacheMs, (payload.exp ?? 0) * 1000), token: verified })
      return verified
    } catch (err) {
      if (err instanceof TokenInvalidError && err.cause === undefined)
        // An error without a cause was thrown after the signature was verified. So the issuer or its client
        // is probably configured wrongly, and the administrator needs this line.
        log.info({ issuer, reason: err.message }, 'token refused')
      throw err
    }
  }

  const isKnown = (token: string): boolean => {
    const known = cache.peek(digest(token))
    if (known === undefined || now() >= known.token.expiresAt.getTime()) return false
    return known.token.account !== undefined && known.token.role !== undefined
  }

  return { verify, isKnown }
}
