import { sql } from 'kysely'
import type { ProductEntryTable, Tx } from './tables.ts'

/**
 * Locks a product until the transaction ends, so that no other request changes the product between a read and
 * a write.
 */
export const lockProduct = async (tx: Tx, id: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`product ${id}`}, 0))`.execute(tx)
}

/**
 * Inserts the entry of a product, or replaces it. This also replaces the entry of a deleted product with the
 * same name.
 */
export const upsertProductEntry = async (tx: Tx, entry: ProductEntryTable): Promise<void> => {
  const { id: _, account_id: __, ...rest } = entry
  await tx
    .insertInto('product_entry')
    .values(entry)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(rest))
    .execute()
}
