import { sql } from 'kysely'
import type { Tx } from './tables.ts'

/**
 * Columns of the index by which rows of a product are found. Without `order by`, Postgres may scan the whole
 * table.
 */
const order = {
  lifecycle_record: sql`product_id, environment_id, kind, ordinal`,
  version_claim: sql`product_id`,
  approval_request: sql`product_id, environment_id, version, expires_at`,
}

/**
 * Columns by which rows are deleted. People may decide about an approval request meanwhile: the new row has
 * another `ctid`, and would stay. Only the holder of the product's lock changes the other tables.
 */
const keys = { lifecycle_record: sql`ctid`, version_claim: sql`ctid`, approval_request: sql`id` }

/**
 * Deletes at most `limit` rows of a product. The caller must hold the product's lock.
 *
 * @returns the number of deleted rows
 */
export const deleteRowsOfProduct = async (
  tx: Tx,
  table: keyof typeof order,
  { account_id, product_id }: { account_id: string; product_id: string },
  limit: number,
): Promise<number> => {
  const { numAffectedRows = 0n } = await sql`
    delete from ${sql.table(table)} where ${keys[table]} = any(array(
      select ${keys[table]} from ${sql.table(table)} where account_id = ${account_id} and product_id = ${product_id}
      order by ${order[table]} limit ${limit}
    ))`.execute(tx)
  return Number(numAffectedRows)
}
