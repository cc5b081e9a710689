import type { Logger } from '@shiplog/log'
import { createLocalJWKSet, type JSONWebKeySet, type LocalJWKSet } from 'jose'
import { z } from 'zod'
import { IssuerWrongError, readDiscovery, readIssuerJson } from './read-discovery.ts'

/**
 * Thrown when the issuer's keys were never read and cannot be read now, so that tokens can be neither
 * accepted nor refused. Its cause is an `IssuerWrongError` when a retry cannot help.
 */
export class IssuerUnavailableError extends Error {
  override name = 'IssuerUnavailableError'
}

export type IssuerKeysOptions = {
  issuer: string
  log: Logger
  /** Age of the key set from which the next call of `current` reads the key set again. */
  maxAgeMs?: number
  /** Shortest time between any read and a read that a token with an unknown key causes. */
  cooldownMs?: number
  /** Wait after the first failed read. The wait doubles with each further failure, up to 30 s. */
  backoffMs?: number
  /** Longest time of one read, which consists of discovery and of the request for the key set. */
  timeoutMs?: number
  now?: () => number
}

export type IssuerKeys = {
  /**
   * Returns the last key set that was read. Reads the key set first when there is none or when it is too old,
   * unless the last read failed a short time ago.
   *
   * @throws IssuerUnavailableError
   */
  current: () => Promise<LocalJWKSet>
  /**
   * Returns a key set that was read after `tried`, for a token that no key of `tried` matches. Reads the key
   * set first if the cooldown allows it. Returns undefined when there is no newer key set.
   */
  newerThan: (tried: LocalJWKSet) => Promise<LocalJWKSet | undefined>
}

const maxBackoffMs = 30_000

const addresses = z.object({ jwks_uri: z.url({ protocol: /^https?$/ }) })
const keySet = z.object({ keys: z.array(z.looseObject({ kty: z.string() })).min(1) })

/** Reads the public keys of an OIDC issuer by discovery. `timeoutMs` is for both requests together. */
const fetchKeySet = async (issuer: string, timeoutMs: number): Promise<JSONWebKeySet> => {
  const signal = AbortSignal.timeout(timeoutMs)
  const { jwks_uri } = addresses.parse(await readDiscovery(issuer, signal))
  if (issuer.startsWith('https:') && !jwks_uri.startsWith('https:'))
    throw new IssuerWrongError(`The keys of ${issuer} are not at an https address: ${jwks_uri}`)
  return keySet.parse(
    await readIssuerJson(jwks_uri, 'the jwks_uri of the identity provider', signal),
  ) as JSONWebKeySet
}

/**
 * Creates a cache of the issuer's public keys. The keys are read by discovery when the first token is
 * checked. While the issuer does not answer, the last key set is used, and reads are retried with a backoff.
 * Simultaneous callers share one read.
 */
export const createIssuerKeys = ({
  issuer,
  log,
  maxAgeMs = 600_000,
  cooldownMs = 10_000,
  backoffMs = 1_000,
  timeoutMs = 5_000,
  now = Date.now,
}: IssuerKeysOptions): IssuerKeys => {
  let keys: LocalJWKSet | undefined
  let readAt = 0
  let triedAt = 0
  let failures = 0
  let failure: unknown
  let reading: Promise<void> | undefined

  const mayRead = (): boolean =>
    failures === 0 || now() - triedAt >= Math.min(backoffMs * 2 ** (failures - 1), maxBackoffMs)

  const read = async (): Promise<void> => {
    triedAt = now()
    try {
      keys = createLocalJWKSet(await fetchKeySet(issuer, timeoutMs))
      readAt = now()
      failures = 0
    } catch (err) {
      failures += 1
      failure = err
      log.warn({ err, issuer, failures, serving_last_keys: keys !== undefined }, 'issuer keys not read')
    }
  }

  const refresh = (): Promise<void> => {
    reading ??= read().finally(() => {
      reading = undefined
    })
    return reading
  }

  const current = async (): Promise<LocalJWKSet> => {
    const isStale = keys === undefined || now() - readAt >= maxAgeMs
    if (isStale && (reading !== undefined || mayRead())) {
      const fresh = refresh()
      // After a failure, tokens are checked with the last key set and do not wait for the issuer.
      if (keys === undefined || failures === 0) await fresh
    }
    if (keys === undefined)
      throw new IssuerUnavailableError(`No keys of issuer ${issuer}`, { cause: failure })
    return keys
  }

  const newerThan = async (tried: LocalJWKSet): Promise<LocalJWKSet | undefined> => {
    const hasCooledDown = now() - triedAt >= cooldownMs && mayRead()
    if (keys === tried && (reading !== undefined || hasCooledDown)) await refresh()
    return keys === tried ? undefined : keys
  }

  return { current, newerThan }
}
