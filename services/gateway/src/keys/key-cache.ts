import { LRUCache } from 'lru-cache'
import type { KeyName, KeyRecord } from '../db/key-records.ts'
import type { KeyLookup } from './key-lookup.ts'

type Entry<Found> = { record: Found; readAt: number }
/** A record with allow-lists. Null allows every name. */
type Limited = { products: string[] | null; environments: string[] | null }

/** From this age on, `find` returns the entry and reads the key again in the background. */
const refreshMs = 2_000
/** An older entry is not used. So a revocation takes effect within 5 s, even when its message is lost. */
const maxAgeMs = 4_000
/** The same for a key that does not exist. */
const maxMissingAgeMs = 1_000

/** A cache of API keys. Badge tokens have another one of this type. */
export type KeyCache<Name = KeyName, Found = KeyRecord> = {
  /**
   * Returns the record of a key, from the cache or from Postgres; undefined when there is no such key.
   *
   * @throws Error when there is no usable entry and Postgres does not answer
   */
  find: (name: Name) => Promise<Found | undefined>
  /** Returns the cached record of a key, even when it is too old for `find`. Reads nothing from Postgres. */
  peek: (name: Name) => Found | undefined
  /** Deletes the entry of a key that has changed. The next `find` reads the key. */
  forget: (name: Name) => void
}

/** Estimates bytes of memory. A key with the longest allow-lists takes as much as a thousand without. */
const sizeOf = ({ record }: Entry<Limited>): number => {
  const names = [...(record.products ?? []), ...(record.environments ?? [])]
  return names.reduce((bytes, name) => bytes + 32 + 2 * name.length, 1_024)
}

const createEntries = <Found extends Limited>() => {
  const existing = new LRUCache<string, Entry<Found>>({
    max: 50_000,
    maxSize: 64 * 1024 * 1024,
    sizeCalculation: sizeOf,
  })
  // Keys that do not exist have a cache of their own, so that made-up keys do not evict keys that exist.
  const missing = new LRUCache<string, Entry<undefined>>({ max: 5_000 })

  const forget = (id: string): void => {
    existing.delete(id)
    missing.delete(id)
  }
  const set = (id: string, record: Found | undefined, readAt: number): void => {
    forget(id)
    if (record === undefined) missing.set(id, { record, readAt })
    else existing.set(id, { record, readAt })
  }
  const get = (id: string): Entry<Found | undefined> | undefined => existing.get(id) ?? missing.get(id)
  return { get, set, forget, peek: (id: string) => existing.peek(id)?.record }
}

/** @param idOf returns a text that identifies the key */
export const createKeyCache = <Name, Found extends Limited>(options: {
  lookUp: KeyLookup<Name, Found>
  idOf: (name: Name) => string
  monotonicNow?: () => number
}): KeyCache<Name, Found> => {
  const { lookUp, idOf, monotonicNow: now = () => performance.now() } = options
  const entries = createEntries<Found>()
  const loading = new Map<string, Promise<Found | undefined>>()

  const load = (name: Name): Promise<Found | undefined> => {
    const id = idOf(name)
    const known = loading.get(id)
    if (known !== undefined) return known
    // The age counts from the start of the query, because the query may miss a change that is committed while
    // it runs.
    const readAt = now()
    const started = lookUp(name)
      .then((record) => {
        // When `forget` was called during the query, the record may be from before the change and is not
        // cached.
        if (loading.get(id) === started) entries.set(id, record, readAt)
        return record
      })
      .finally(() => {
        if (loading.get(id) === started) loading.delete(id)
      })
    loading.set(id, started)
    return started
  }

  const find = async (name: Name): Promise<Found | undefined> => {
    const entry = entries.get(idOf(name))
    if (entry === undefined) return load(name)
    const age = now() - entry.readAt
    if (age >= (entry.record === undefined ? maxMissingAgeMs : maxAgeMs)) return load(name)
    // A failure of this query is ignored. Once the entry is too old, `find` waits for a query, and its caller
    // gets the error.
    if (age >= refreshMs) load(name).catch(() => {})
    return entry.record
  }

  const forget = (name: Name): void => {
    entries.forget(idOf(name))
    loading.delete(idOf(name))
  }

  return { find, peek: (name) => entries.peek(idOf(name)), forget }
}
