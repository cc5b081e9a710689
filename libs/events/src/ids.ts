import { hash, randomFillSync, randomInt } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { v7 as uuidv7 } from 'uuid'

/**
 * As RFC 9562 says, by one call of the hash: the library's, which makes an object of each, takes three times
 * as long, and there is one for every event.
 */
const uuidv5 = (name: string, namespace: string): string => {
  const bytes = Buffer.concat([Buffer.from(namespace.replaceAll('-', ''), 'hex'), Buffer.from(name)])
  const hex = hash('sha1', bytes, 'hex')
  const variant = '89ab'[Number.parseInt(hex.slice(16, 17), 16) % 4]
  const end = `${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-${end}`
}

/**
 * Ids of things that events name are computed from their names, so that no service has to ask another. They
 * are unguessable, because the account's id, their namespace, is random.
 */
const nameId = (account_id: string, ...name: string[]): string => uuidv5(JSON.stringify(name), account_id)

/** Of products and environments, whose names come again with most events. */
const known = new LRUCache<string, string>({ max: 10_000 })

const knownNameId = (account_id: string, what: string, name: string): string => {
  const key = `${account_id} ${what} ${name}`
  const id = known.get(key) ?? nameId(account_id, what, name)
  known.set(key, id)
  return id
}

/** @returns UUIDv5 */
export const productId = (account_id: string, product_name: string): string =>
  knownNameId(account_id, 'product', product_name)

/** @returns UUIDv5 */
export const versionId = (account_id: string, product_name: string, version: string): string =>
  nameId(account_id, 'version', product_name, version)

/** @returns UUIDv5 */
export const environmentId = (account_id: string, environment_name: string): string =>
  knownNameId(account_id, 'environment', environment_name)

const randomBytes = 16
/** Filled for 256 ids at once: to ask for random bytes takes longer than all else. */
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

/** The last id's millisecond, and its place in that. */
let msecs = Number.NEGATIVE_INFINITY
let seq = 0

/** An id for a new thing. @returns UUIDv7: later ones sort after earlier ones */
export const newId = (): string => {
  const now = Date.now()
  if (now > msecs) {
    msecs = now
    seq = randomInt(2 ** 31)
  } else seq += 1
  return uuidv7({ random: nextRandom(), msecs, seq })
}
