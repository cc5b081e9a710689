import type { ProductDeletedEvent } from '@shiplog/events'
import { sql } from 'kysely'
import type { EndedProductTable, Tx } from './tables.ts'

/**
 * Ends the deployments that a product has so far: from then on no query shows them. It writes one row,
 * however many there are; a worker deletes them.
 */
export const endProduct = async (
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
 * A deployment belongs to one life of its product, so any of its events tells whether that has ended: the
 * first one, where its position is known.
 */
const beganBefore = (position: ReturnType<typeof sql>) => sql`case
  when deployment.opened_position > 0 then deployment.opened_position < ${position}
  else exists (
    select from deployment_event event
    where event.account_id = deployment.account_id and event.deployment_id = deployment.id
      and event.position < ${position}) end`

/**
 * A condition on `deployment`: its product has not ended since. Nearly always no product of the account is
 * in `ended_product`, and this costs nothing.
 */
export const isLiving = (account_id: string) => sql<boolean>`not (
  product_name = any(array(select product_name from ended_product where account_id = ${account_id}))
  and ${beganBefore(sql`(
    select ended.position from ended_product ended
    where ended.account_id = ${account_id} and ended.product_name = deployment.product_name)`)})`

/** A condition on `deployment` of any account, where `isLiving` is for one. */
export const isOfLivingProduct = sql<boolean>`not exists (
  select from ended_product ended
  where ended.account_id = deployment.account_id and ended.product_name = deployment.product_name
    and ${beganBefore(sql`ended.position`)})`

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
  return query.limit(1).executeTakeFirst()
}

/** Deployments up to this one are looked through. */
type Place = { time: Date; id: string }

const isAfterSwept = (ended: EndedProductTable) =>
  ended.swept_position === ended.position
    ? sql`(deployed_at, id) > (${ended.swept_at}, ${ended.swept_id}::uuid)`
    : sql`true`

/** Without a place all are looked through, and it forgets the end. */
const saveProgress = async (
  tx: Tx,
  { account_id, product_name, position }: EndedProductTable,
  last: Place | undefined,
): Promise<void> => {
  const ended = sql<boolean>`
    account_id = ${account_id} and product_name = ${product_name} and position = ${position}`
  if (last === undefined) await tx.deleteFrom('ended_product').where(ended).execute()
  else {
    const swept = { swept_position: position, swept_at: last.time, swept_id: last.id }
    await tx.updateTable('ended_product').set(swept).where(ended).execute()
  }
}

/**
 * Looks through the next `limit` deployments of the product, and deletes those of before its end, with their
 * events; after the last one forgets the end. None comes to be before those that were looked through: when a
 * deletion is applied, all that was logged before it is in the table. Rebuilt tables, which may take the
 * place of these, begin anew. One transaction for all of it, so that they do so before or after it.
 */
export const deleteEnded = async (tx: Tx, ended: EndedProductTable, limit: number): Promise<void> => {
  const { account_id, product_name, position } = ended
  // Arrays, for with `in` Postgres reads all events of everybody.
  const { rows } = await sql<Place>`
    with part as materialized (
      select id, deployed_at, ${beganBefore(sql`${position}`)} as has_ended from deployment
      where account_id = ${account_id} and product_name = ${product_name} and ${isAfterSwept(ended)}
      order by deployed_at, id limit ${limit}
    ), gone as (
      delete from deployment where id = any(array(select id from part where has_ended)) returning id
    ), forgotten as (
      delete from deployment_event
      where account_id = ${account_id} and deployment_id = any(array(select id from gone))
    )
    select deployed_at as time, id from part order by deployed_at, id offset ${limit - 1}`.execute(tx)
  await saveProgress(tx, ended, rows[0])
}
