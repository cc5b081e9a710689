import { sql } from 'kysely'
import type { ProductEntryTable, Tx } from './tables.ts'

/** Locks a product until the transaction ends, so that nobody writes it between our read and our write. */
export const lockProduct = async (tx: Tx, id: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`product ${id}`}, 0))`.execute(tx)
}

/** Writes what people said of a product, over what was there, also of a deleted one of that name. */
export const putProductEntry = async (tx: Tx, entry: ProductEntryTable): Promise<void> => {
  const { id: _, account_id: __, ...rest } = entry
  await tx
    .insertInto('product_entry')
    .values(entry)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(rest))
    .execute()
}
