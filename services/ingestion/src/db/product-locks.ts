import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Tx } from './tables.ts'

/** The first key of our advisory locks on products: apart from all other uses of advisory locks. */
const lockSpace = 0x5109
/** Postgres has room for some thousand locks in all, so products share a few; a removal is rare. */
const buckets = 256

// The product's id is computed from the account and the product's name.
const bucketOf = (product_id: string): number =>
  createHash('sha256').update(product_id).digest().readUInt16BE() % buckets

/**
 * Holds the removal of these products off until the transaction ends. Everybody takes these locks in ascending order.
 */
export const lockProductsShared = async (tx: Tx, product_ids: string[]): Promise<void> => {
  const sorted = [...new Set(product_ids.map(bucketOf))].toSorted((a, b) => a - b)
  await sql`select pg_advisory_xact_lock_shared(${lockSpace}, bucket)
    from unnest(${sql.val(sorted)}::int[]) as bucket`.execute(tx)
}

/** Waits for all events of the product that are under way, and holds new ones off until the transaction ends. */
export const lockProduct = async (tx: Tx, product_id: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(${lockSpace}, ${bucketOf(product_id)}::int)`.execute(tx)
}
