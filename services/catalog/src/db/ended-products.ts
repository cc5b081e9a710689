import type { ProductDeletedEvent } from '@shiplog/events'
import { sql } from 'kysely'
import type { EndedProductTable, Tx } from './tables.ts'

/**
 * Ends the versions that a product has so far: from then on no query shows them. It writes one row, however
 * many there are; a worker deletes them.
 */
export const endVersions = async (
  tx: Tx,
  { account_id, position, data: { product_name } }: ProductDeletedEvent,
): Promise<void> => {
  await tx
    .insertInto('ended_product')
    .values({ account_id, product_name, position })
    .onConflict((conflict) => conflict.columns(['account_id', 'product_name']).doUpdateSet({ position }))
    .execute()
}

/**
 * A condition on `version`: its product has not ended since. Nearly always `ended_product` is empty, and this
 * costs nothing.
 */
export const livingVersion = `not (
  version.product_name = any(array(select product_name from ended_product))
  and exists (
    select from ended_product ended
    where ended.account_id = version.account_id and ended.product_name = version.product_name
      and ended.position > coalesce(version.position, 0)))`
export const isLiving = sql.raw<boolean>(livingVersion)

/**
 * A product that has ended and of which something may be left; they take turns.
 *
 * @param after the next one after it, if there is any; without it the first
 */
export const findEndedProduct = (
  tx: Tx,
  after?: Pick<EndedProductTable, 'account_id' | 'product_name'>,
): Promise<EndedProductTable | undefined> => {
  let query = tx.selectFrom('ended_product').selectAll().orderBy('account_id').orderBy('product_name')
  if (after !== undefined)
    query = query.where(
      sql<boolean>`(account_id, product_name) > (${after.account_id}::uuid, ${after.product_name})`,
    )
  // Locked before its versions, as by the projection: else each may wait for the other.
  return query.limit(1).forUpdate().skipLocked().executeTakeFirst()
}

/** Rows up to this one are looked through; null: all. */
type Place = { time: Date | null; id: string | null }

const isAfterSwept = (ended: EndedProductTable) =>
  ended.swept_position === ended.position
    ? sql`(created_at, id) > (${ended.swept_at}, ${ended.swept_id}::uuid)`
    : sql`true`

/** Forgets the end once all are looked through. */
const saveProgress = async (
  tx: Tx,
  { account_id, product_name, position }: EndedProductTable,
  { time, id }: Place,
): Promise<void> => {
  const ended = sql<boolean>`
    account_id = ${account_id} and product_name = ${product_name} and position = ${position}`
  if (id === null) await tx.deleteFrom('ended_product').where(ended).execute()
  else {
    const swept = { swept_position: position, swept_at: time, swept_id: id }
    await tx.updateTable('ended_product').set(swept).where(ended).execute()
  }
}

/**
 * Looks through the next `limit` versions of the product, and deletes those of before its end, but for those
 * that somebody holds, as who names them again does: then it looks at the same ones the next time. After the
 * last one it forgets the end. None comes to be before those that were looked through: when a deletion is
 * applied, all that was logged before it is in the table. Rebuilt tables, which may take the place of these,
 * begin anew. One transaction for all of it, so that they do so before or after it.
 */
export const deleteEnded = async (tx: Tx, ended: EndedProductTable, limit: number): Promise<void> => {
  const { account_id, product_name, position } = ended
  const hasEnded = sql`coalesce(position, 0) < ${position}`
  const { rows } = await sql<Place & { held: boolean }>`
    with part as materialized (
      select id, created_at, ${hasEnded} as has_ended from version
      where account_id = ${account_id} and product_name = ${product_name} and ${isAfterSwept(ended)}
      order by created_at, id limit ${limit}
    ), free as materialized (
      select id from version where id = any(array(select id from part where has_ended)) and ${hasEnded}
      for update skip locked
    ), gone as (
      delete from version where id = any(array(select id from free)) returning id
    )
    select held, last.time, last.id
    from (select (select count(*) from part where has_ended) > (select count(*) from gone) as held) as tried
    left join (
      select created_at as time, id from part order by created_at, id offset ${limit - 1}
    ) as last on true`.execute(tx)
  const [row] = rows
  if (row === undefined || row.held) return
  await saveProgress(tx, ended, row)
}
