import type { ProductDeletedEvent } from '@shiplog/events'
import { sql } from 'kysely'
import type { NamedProductTable, Tx } from './tables.ts'

/** Leaves products that exist as they are. */
export const insertNamedProducts = async (tx: Tx, products: NamedProductTable[]): Promise<void> => {
  await tx
    .insertInto('named_product')
    .values(products)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export const deleteNamedProduct = async (
  tx: Tx,
  { account_id, data }: ProductDeletedEvent,
): Promise<void> => {
  await tx
    .deleteFrom('named_product')
    .where('account_id', '=', account_id)
    .where('id', '=', data.product_id)
    .execute()
}

/**
 * Ends the creation by a person that the deletion was meant for. One that came after the deletion was asked for is another,
 * and lives on. A deletion that names none (undefined) is meant for whichever there is.
 */
export const endCreation = async (tx: Tx, { account_id, data }: ProductDeletedEvent): Promise<void> => {
  const { product_id, creation_id } = data
  if (creation_id === null) return
  const ended =
    creation_id === undefined
      ? sql`select creation_id from product_entry
          where account_id = ${account_id} and id = ${product_id} and creation_id is not null`
      : sql`select ${creation_id}::uuid`
  await sql`insert into ended_creation (creation_id) ${ended} on conflict do nothing`.execute(tx)
}
