import type { Logger } from '@shiplog/log'
import { createLocalJWKSet, type JSONWebKeySet, type LocalJWKSet } from 'jose'
import { fetchKeySet } from './fetch-key-set.ts'

/** No key set was ever read, and the issuer does not answer now: nothing can be said about the token. */
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
  /** For a token that none of the `tried` keys has signed. @returns undefined when there are no newer ones */
  newerThan: (tried: LocalJWKSet) => Promise<LocalJWKSet | undefined>
}

const maxBackoffMs = 30_000

/**
 * The issuer's public keys, found by discovery at the first token and kept. The last good set serves while the issuer
 * is away, for as long as that takes; a failing issuer is asked less and less often; all readers share one request.
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
      // Once the issuer has failed, tokens no longer wait for it: the last set answers at once.
      if (keys === undefined || failures === 0) await fresh
    }
    if (keys === undefined) throw new IssuerUnavailableError(`No keys of issuer ${issuer}`)
    return keys
  }

  const newerThan = async (tried: LocalJWKSet): Promise<LocalJWKSet | undefined> => {
    const hasCooledDown = now() - triedAt >= cooldownMs && mayRead()
    if (keys === tried && (reading !== undefined || hasCooledDown)) await refresh()
    return keys === tried ? undefined : keys
  }

  return { current, newerThan }
}
