import type { ProductDeletedEvent } from '@shiplog/events'
import { givenRows, hasId, statementWithNext } from '@shiplog/postgres'
import type { NamedProductTable, Tx } from './tables.ts'

const given = givenRows<NamedProductTable>({
  id: 'uuid',
  account_id: 'uuid',
  name: 'text',
  created_at: 'timestamptz',
  position: 'bigint',
})
const insert = statementWithNext(`
  insert into named_product (${given.columns}) ${given.query} on conflict do nothing`)

/**
 * Inserts products that are not in the table yet. The statement is sent with the transaction's next
 * statement.
 */
export const insertNamedProducts = async (tx: Tx, products: NamedProductTable[]): Promise<void> => {
  await insert(tx, given.parametersOf(products))
}

export const deleteNamedProduct = async (
  tx: Tx,
  { account_id, data }: ProductDeletedEvent,
): Promise<void> => {
  await tx.deleteFrom('named_product').where(hasId(account_id, data.product_id)).execute()
}

/**
 * Records that the creation which the deletion names is deleted. If a person has created the product again
 * after the deletion was requested, the new creation has another id and is kept.
 */
export const insertDeletedCreation = async (
  tx: Tx,
  { account_id, data }: ProductDeletedEvent,
): Promise<void> => {
  const { creation_id } = data
  if (creation_id === null) return
  await tx
    .insertInto('deleted_creation')
    .values({ creation_id, account_id })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
