import { hash, randomFillSync, randomInt } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { v7 as uuidv7 } from 'uuid'

/**
 * Computes a UUID of version 5 (RFC 9562) with one call of the hash function. Every event needs such ids, and
 * the function of the library `uuid` takes three times as long.
 */
const uuidv5 = (name: string, namespace: string): string => {
  const bytes = Buffer.concat([Buffer.from(namespace.replaceAll('-', ''), 'hex'), Buffer.from(name)])
  const hex = hash('sha1', bytes, 'hex')
  const variant = '89ab'[Number.parseInt(hex.slice(16, 17), 16) % 4]
  const end = `${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-${end}`
}

/**
 * Computes the id of a product, version or environment from its name, so that no service has to ask another
 * for the id. The id cannot be guessed from the name alone, because the namespace is the account's id, which
 * is random.
 */
const nameId = (account_id: string, ...name: string[]): string => uuidv5(JSON.stringify(name), account_id)

/** Cache of the ids of products and environments, because their names repeat in most events. */
const idCache = new LRUCache<string, string>({ max: 10_000 })

const cachedNameId = (account_id: string, what: string, name: string): string => {
  const key = `${account_id} ${what} ${name}`
  const id = idCache.get(key) ?? nameId(account_id, what, name)
  idCache.set(key, id)
  return id
}

/** @returns UUIDv5 */
export const productId = (account_id: string, product_name: string): string =>
  cachedNameId(account_id, 'product', product_name)

/** @returns UUIDv5 */
export const versionId = (account_id: string, product_name: string, version: string): string =>
  nameId(account_id, 'version', product_name, version)

/** @returns UUIDv5 */
export const environmentId = (account_id: string, environment_name: string): string =>
  cachedNameId(account_id, 'environment', environment_name)

/** Returns one id for all starts of a version in an environment. @returns UUIDv5 */
export const startId = (
  account_id: string,
  product_name: string,
  version: string,
  environment_name: string,
): string => nameId(account_id, 'start', product_name, version, environment_name)

const randomBytes = 16
/** Random bytes for 256 ids: a call for random bytes takes longer than the rest of the work for an id. */
const pool = new Uint8Array(256 * randomBytes)
let poolUsed = pool.length

const nextRandom = (): Uint8Array => {
  if (poolUsed === pool.length) {
    randomFillSync(pool)
    poolUsed = 0
  }
  poolUsed += randomBytes
  return pool.subarray(poolUsed - randomBytes, poolUsed)
}

/** Time in the last id, in ms since 1970. */
let msecs = Number.NEGATIVE_INFINITY
/** Sequence number of the last id among the ids with the same time. */
let seq = 0

/** Returns a new UUIDv7. Within this process, later ids sort after earlier ids. */
export const newId = (): string => {
  const now = Date.now()
  if (now > msecs) {
    msecs = now
    seq = randomInt(2 ** 31)
  } else seq += 1
  return uuidv7({ random: nextRandom(), msecs, seq })
}

/** The UUID of nothing. It is smaller than every other id. */
export const nilId = '00000000-0000-0000-0000-000000000000'

/** Returns the smallest UUIDv7 of a time. UUIDv7 sort by their time, which they have in ms. */
export const firstIdAt = (time: Date): string => {
  const hex = Math.max(0, time.getTime()).toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`
}
