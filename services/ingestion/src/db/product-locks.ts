import { createHash } from 'node:crypto'
import { statementWithNext } from '@shiplog/postgres'
import { sql } from 'kysely'
import type { Tx } from './tables.ts'

/** First key of the advisory locks on products. Other advisory locks of the database do not use this key. */
const lockSpace = 0x5109
/**
 * Number of locks; several products share a lock. One lock for each product would be too many, because
 * Postgres has memory for a few thousand locks. Sharing costs little, because removals are rare.
 */
const buckets = 256

// The id alone identifies a product: it is computed from the account and the product's name.
const bucketOf = (product_id: string): number =>
  createHash('sha256').update(product_id).digest().readUInt16BE() % buckets

const lockShared = statementWithNext(`
  select pg_advisory_xact_lock_shared(${lockSpace}, bucket) from unnest($1::int[]) as bucket`)

/**
 * Prevents the removal of these products until the transaction ends. The statement is sent with the
 * transaction's next statement. Locks are taken in ascending order, so that no two transactions deadlock.
 */
export const lockProductsShared = async (tx: Tx, product_ids: string[]): Promise<void> => {
  const sorted = [...new Set(product_ids.map(bucketOf))].toSorted((a, b) => a - b)
  await lockShared(tx, [sorted])
}

/**
 * Waits for transactions with events of the product, and makes new such transactions wait until this
 * transaction ends.
 */
export const lockProduct = async (tx: Tx, product_id: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(${lockSpace}, ${bucketOf(product_id)}::int)`.execute(tx)
}
