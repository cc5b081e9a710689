import { createHash } from 'node:crypto'
import { statement, withNext } from '@shiplog/postgres'
import { sql } from 'kysely'
import type { Tx } from './tables.ts'

/** The first key of the advisory locks on products, so that they differ from all other advisory locks. */
const lockSpace = 0x5109
/** Products share so many locks, because Postgres has room for some thousand in all and removals are rare. */
const buckets = 256

// The product's id is computed from the account and the product's name.
const bucketOf = (product_id: string): number =>
  createHash('sha256').update(product_id).digest().readUInt16BE() % buckets

const share = statement(`${withNext}
  select pg_advisory_xact_lock_shared(${lockSpace}, bucket) from unnest($1::int[]) as bucket`)

/**
 * Prevents the removal of these products until the transaction ends, from its next statement on. The locks
 * are taken in ascending order, as everywhere, so that there is no deadlock.
 */
export const lockProductsShared = async (tx: Tx, product_ids: string[]): Promise<void> => {
  const sorted = [...new Set(product_ids.map(bucketOf))].toSorted((a, b) => a - b)
  await share(tx, [sorted])
}

/** Waits for the transactions that have events of the product, and holds off new ones until this one ends. */
export const lockProduct = async (tx: Tx, product_id: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(${lockSpace}, ${bucketOf(product_id)}::int)`.execute(tx)
}
