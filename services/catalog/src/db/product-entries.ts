import { sql } from 'kysely'
import type { ProductEntryTable, Tx } from './tables.ts'

/** Until the transaction ends, nobody else writes about this product: between finding and writing, nothing gets lost. */
export const lockProduct = async (tx: Tx, id: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`product ${id}`}, 0))`.execute(tx)
}

/** Takes the place of what was written about an earlier life. */
export const putProductEntry = async (tx: Tx, entry: ProductEntryTable): Promise<void> => {
  const { id: _, account_id: __, ...rest } = entry
  await tx
    .insertInto('product_entry')
    .values(entry)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(rest))
    .execute()
}
