import type { Logger } from '@shiplog/log'
import { createLocalJWKSet, type JSONWebKeySet, type LocalJWKSet } from 'jose'
import { fetchKeySet } from './fetch-key-set.ts'

/**
 * The issuer's keys were never read and cannot be read now: tokens can be neither accepted nor refused. The
 * cause is an `IssuerWrongError` when trying again does not help.
 */
export class IssuerUnavailableError extends Error {
  override name = 'IssuerUnavailableError'
}

export type IssuerKeysOptions = {
  issuer: string
  log: Logger
  /** A key set older than this is read again by the next token. */
  maxAgeMs?: number
  /** Between two reads that tokens of unknown keys cause. */
  cooldownMs?: number
  /** After a failed read: doubles from here up to 30 s. */
  backoffMs?: number
  /** For the whole of one read. */
  timeoutMs?: number
  now?: () => number
}

export type IssuerKeys = {
  /** @throws IssuerUnavailableError */
  current: () => Promise<LocalJWKSet>
  /** A key set newer than `tried`, which has no key for a token. @returns undefined when there is none */
  newerThan: (tried: LocalJWKSet) => Promise<LocalJWKSet | undefined>
}

const maxBackoffMs = 30_000

/**
 * The issuer's public keys, found by discovery when the first token arrives. While the issuer does not
 * answer, the last good key set is used and the issuer is asked less and less often. Callers share one
 * request at a time.
 */
export const createIssuerKeys = (options: IssuerKeysOptions): IssuerKeys => {
  const {
    issuer,
    log,
    maxAgeMs = 600_000,
    cooldownMs = 10_000,
    backoffMs = 1_000,
    timeoutMs = 5_000,
  } = options
  const now = options.now ?? Date.now
  let keys: LocalJWKSet | undefined
  let readAt = 0
  let triedAt = 0
  let failures = 0
  let failure: unknown
  let reading: Promise<void> | undefined

  const backoff = (): number => Math.min(backoffMs * 2 ** (failures - 1), maxBackoffMs)
  const mayRead = (): boolean => failures === 0 || now() - triedAt >= backoff()

  const read = async (): Promise<void> => {
    triedAt = now()
    try {
      const found: JSONWebKeySet = await fetchKeySet(issuer, timeoutMs)
      keys = createLocalJWKSet(found)
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
      // After a failure tokens no longer wait for the issuer: they are checked with the last key set.
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
