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
  type NamedClaim,
  roleOf,
  sessionOf,
  textOf,
} from './token-claims.ts'
import {
  AlgorithmNotAllowedError,
  ClientNotAuthorizedError,
  TokenInvalidError,
} from './token-invalid-error.ts'
import { checkIsAccessToken } from './token-kind.ts'

/** What an access token says of its bearer. No account or no role: the token is valid, but opens nothing. */
export type VerifiedToken = {
  subject: string
  account: string | undefined
  /** The claim for the account, when its value cannot be an account's name; `account` is undefined then. */
  wrongAccount: NamedClaim | undefined
  role: Role | undefined
  email: string | undefined
  name: string | undefined
  expiresAt: Date
  /** The same text for all tokens of a session, and another for each of an issuer that names none. */
  session: string
}

export type TokenVerifierOptions = {
  /** As in the tokens' `iss`, and as the issuer's discovery document says, to the letter. */
  issuer: string
  audience: string
  /** Names of claims, or paths with dots; the first that is there counts. */
  accountClaims: readonly string[]
  rolesClaim: string
  /** Clients whose tokens are accepted, by `azp` or a claim that means the same; undefined: of any client. */
  authorizedParties?: readonly string[] | undefined
  log: Logger
  keys?: Omit<IssuerKeysOptions, 'issuer' | 'log' | 'now'>
  now?: () => number
}

export type TokenVerifier = {
  /**
   * @throws TokenInvalidError
   * @throws IssuerUnavailableError when the issuer's keys were never read and cannot be read now
   */
  verify: (token: string) => Promise<VerifiedToken>
  /**
   * Whether the token was found before to be valid and to open something, and has not ended. Its signature is
   * not checked again.
   */
  isKnown: (token: string) => boolean
}

const digest = (text: string): string => hash('sha256', text, 'base64')

/** How tokens may be signed. Most providers sign with RS256. */
export const algorithms = ['RS256', 'ES256', 'EdDSA']
const clockToleranceSeconds = 5
const cacheMs = 60_000
/** The last that a `Date` can be. */
const latestTime = 8.64e15

/**
 * Whether no known key has signed the token. If it names its key, none has that name; if it names none, all
 * keys of its algorithm were tried.
 */
const isOfUnknownKey = (token: string, err: unknown): boolean =>
  err instanceof errors.JWKSNoMatchingKey ||
  (err instanceof errors.JWSSignatureVerificationFailed && decodeProtectedHeader(token).kid === undefined)

/** @throws ClientNotAuthorizedError */
const checkClient = (payload: JWTPayload, authorizedParties: readonly string[] | undefined): void => {
  if (authorizedParties === undefined) return
  const client = clientOf(payload)
  if (client === undefined || !authorizedParties.includes(client)) throw new ClientNotAuthorizedError(client)
}

/** Translates jose's errors; an algorithm that is not accepted gets an error of its own. */
const refusal = (token: string, err: unknown): TokenInvalidError => {
  if (err instanceof errors.JOSEAlgNotAllowed) {
    const { alg } = decodeProtectedHeader(token)
    // `none` means unsigned: only a forger sends it.
    if (alg !== undefined && !/^none$/i.test(alg)) return new AlgorithmNotAllowedError(alg, { cause: err })
  }
  // Any error: the token decides which key is used, so a key that Node's crypto refuses makes the token
  // invalid.
  return new TokenInvalidError('The token is not valid', { cause: err })
}

/**
 * Checks access tokens of an OIDC issuer: signature by the issuer's published keys (never by one that the
 * token brings along), `iss`, `aud`, `exp` and `nbf` with 5 s of tolerance, and a `sub`. Touches the network
 * at the first token, not before. A token that was checked is believed for a minute, and never past its
 * `exp`.
 */
export const createTokenVerifier = (options: TokenVerifierOptions): TokenVerifier => {
  const { issuer, audience, accountClaims, rolesClaim, authorizedParties, log } = options
  const now = options.now ?? Date.now
  const keys = createIssuerKeys({ ...options.keys, issuer, log, now })
  const cache = new LRUCache<string, { until: number; token: VerifiedToken }>({ max: 10_000 })

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

  /** A token that names no key may be of any that has its algorithm. */
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

  const check = async (token: string): Promise<JWTPayload> => {
    try {
      return await checkWithKeys(token)
    } catch (err) {
      if (err instanceof IssuerUnavailableError || err instanceof TokenInvalidError) throw err
      throw refusal(token, err)
    }
  }

  const toVerified = (payload: JWTPayload, id: string): VerifiedToken => {
    const { sub } = payload
    if (typeof sub !== 'string' || sub === '') throw new TokenInvalidError('The token has no subject')
    // Services store the subject, and Postgres can store neither of these.
    if (sub.includes('\0') || !sub.isWellFormed())
      throw new TokenInvalidError('The subject of the token has NUL characters or lone surrogates')
    const claim = accountClaimOf(payload, accountClaims)
    const isName = claim !== undefined && isAccountName(claim.value)
    const account = isName ? claim.value : undefined
    const session = digest(JSON.stringify([account, sub, sessionOf(payload) ?? id]))
    return {
      subject: sub,
      account,
      wrongAccount: isName ? undefined : claim,
      role: roleOf(payload, rolesClaim),
      email: textOf(payload, 'email'),
      name: textOf(payload, 'name'),
      expiresAt: new Date(Math.min((payload.exp ?? 0) * 1000, latestTime)),
      session,
    }
  }

  const verify = async (token: string): Promise<VerifiedToken> => {
    const id = digest(token)
    const known = cache.get(id)
    if (known !== undefined && now() < known.until) return known.token
    try {
      const payload = await check(token)
      const verified = toVerified(payload, id)
      cache.set(id, { until: Math.min(now() + cacheMs, (payload.exp ?? 0) * 1000), token: verified })
      return verified
    } catch (err) {
      if (err instanceof TokenInvalidError && err.cause === undefined)
        // Rightly signed, but of no use to us: a matter of how the issuer or its client is set up.
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
