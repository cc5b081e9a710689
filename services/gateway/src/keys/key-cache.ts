import { LRUCache } from 'lru-cache'
import type { KeyName, KeyRecord } from '../db/key-records.ts'
import { type KeyLookup, keyId } from './key-lookup.ts'

type Entry<Found = KeyRecord | undefined> = { record: Found; readAt: number }

export type KeyCacheOptions = {
  lookUp: KeyLookup
  /** A key that is in use is read again in the background from this age on. */
  refreshMs?: number
  /** An entry is not used beyond this age: a revocation takes effect within 5 s even without a message. */
  maxAgeMs?: number
  /** The same for keys that do not exist. */
  maxMissingAgeMs?: number
  monotonicNow?: () => number
}

export type KeyCache = {
  /**
   * @returns undefined when there is no such key
   * @throws when there is no fresh entry and Postgres does not answer
   */
  find: (name: KeyName) => Promise<KeyRecord | undefined>
  /** What is known of the key without asking for it. */
  peek: (name: KeyName) => KeyRecord | undefined
  /** Somebody changed the key: the next `find` reads it. */
  forget: (name: KeyName) => void
}

/** Bytes, roughly: a key with the longest lists takes as much as a thousand without. */
const sizeOf = ({ record }: Entry<KeyRecord>): number => {
  const names = [...(record.products ?? []), ...(record.environments ?? [])]
  return names.reduce((bytes, name) => bytes + 32 + 2 * name.length, 1_024)
}

export const createKeyCache = (options: KeyCacheOptions): KeyCache => {
  const { lookUp, refreshMs = 2_000, maxAgeMs = 4_000, maxMissingAgeMs = 1_000 } = options
  const now = options.monotonicNow ?? (() => performance.now())
  const entries = new LRUCache<string, Entry<KeyRecord>>({
    max: 50_000,
    maxSize: 64 * 1024 * 1024,
    sizeCalculation: sizeOf,
  })
  // Apart, so that made-up keys push out no key that exists.
  const missing = new LRUCache<string, Entry<undefined>>({ max: 5_000 })
  const loading = new Map<string, Promise<KeyRecord | undefined>>()

  const keep = (id: string, record: KeyRecord | undefined, readAt: number): void => {
    if (record === undefined) {
      entries.delete(id)
      missing.set(id, { record, readAt })
    } else {
      missing.delete(id)
      entries.set(id, { record, readAt })
    }
  }

  const load = (name: KeyName): Promise<KeyRecord | undefined> => {
    const id = keyId(name)
    const known = loading.get(id)
    if (known !== undefined) return known
    // The age counts from the start of the query, because it may miss what was committed since.
    const readAt = now()
    const started = lookUp(name)
      .then((record) => {
        // If `forget` was called during the query, its result may be from before the change, and is not
        // cached.
        if (loading.get(id) === started) keep(id, record, readAt)
        return record
      })
      .finally(() => {
        if (loading.get(id) === started) loading.delete(id)
      })
    loading.set(id, started)
    return started
  }

  const find = async (name: KeyName): Promise<KeyRecord | undefined> => {
    const entry: Entry | undefined = entries.get(keyId(name)) ?? missing.get(keyId(name))
    if (entry === undefined) return load(name)
    const age = now() - entry.readAt
    if (age >= (entry.record === undefined ? maxMissingAgeMs : maxAgeMs)) return load(name)
    // A failure is ignored here. When the entry becomes too old, `find` loads it and the caller gets the
    // error.
    if (age >= refreshMs) load(name).catch(() => {})
    return entry.record
  }

  const peek = (name: KeyName): KeyRecord | undefined => entries.peek(keyId(name))?.record

  const forget = (name: KeyName): void => {
    entries.delete(keyId(name))
    missing.delete(keyId(name))
    loading.delete(keyId(name))
  }

  return { find, peek, forget }
}
