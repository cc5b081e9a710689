import { hasId, newestOf, type Page, statement, statementWithNext } from '@shiplog/postgres'
import { sql } from 'kysely'
import type { OverrideRow } from '../guard/rows.ts'
import type { Tx } from './tables.ts'

export const insertOverride = async (tx: Tx, row: OverrideRow): Promise<void> => {
  await tx.insertInto('preflight_override').values(row).execute()
}

/** Counts the overrides of an account that are neither expired nor used up. */
export const countUsableOverrides = async (tx: Tx, account_id: string, now: Date): Promise<number> => {
  const row = await tx
    .selectFrom('preflight_override')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('account_id', '=', account_id)
    .where('expires_at', '>', now)
    .whereRef('uses', '<', 'max_uses')
    .executeTakeFirstOrThrow()
  return row.count
}

export type OverrideFilter = { product: string | null; environment: string | null }

export const listOverrides = (
  tx: Tx,
  account_id: string,
  { product, environment }: OverrideFilter,
  page: Page,
): Promise<OverrideRow[]> => {
  let query = tx.selectFrom('preflight_override').selectAll().where('account_id', '=', account_id)
  if (product !== null) query = query.where('product_name', '=', product)
  if (environment !== null) query = query.where('environment_name', '=', environment)
  return newestOf(query, page).execute()
}

/** Deletes an override, and returns it; undefined when the account has none with this id. */
export const deleteOverride = (tx: Tx, account_id: string, id: string): Promise<OverrideRow | undefined> =>
  tx.deleteFrom('preflight_override').where(hasId(account_id, id)).returningAll().executeTakeFirst()

/** Deletes the overrides of an account that expired before a time. */
export const deleteExpiredOverrides = async (tx: Tx, account_id: string, before: Date): Promise<void> => {
  await sql`
    delete from preflight_override where account_id = ${account_id} and expires_at < ${before}`.execute(tx)
}

/**
 * Reads the overrides of a product in an environment that are neither used up nor over at a time, the oldest
 * first.
 */
export const readUsableOverrides = (
  tx: Tx,
  account_id: string,
  { product_name, environment_name }: Pick<OverrideRow, 'product_name' | 'environment_name'>,
  time: Date,
): Promise<OverrideRow[]> =>
  tx
    .selectFrom('preflight_override')
    .selectAll()
    .where('account_id', '=', account_id)
    .where('product_name', '=', product_name)
    .where('environment_name', '=', environment_name)
    .where('expires_at', '>', time)
    .whereRef('uses', '<', 'max_uses')
    .orderBy('id')
    .execute()

// Overrides are locked in the order of their keys, so that no two batches deadlock.
const usable = statement<OverrideRow>(`
  select * from preflight_override
  where account_id = any($1::uuid[]) and expires_at > $2::timestamptz and uses < max_uses
  order by id for update`)

/** Locks the overrides of these accounts that are neither expired nor used up, the oldest first. */
export const lockUsableOverrides = (tx: Tx, account_ids: string[], now: Date): Promise<OverrideRow[]> =>
  usable(tx, [account_ids, now.toISOString()])

const use = statementWithNext(`
  update preflight_override as override set uses = override.uses + used.uses
  from unnest($1::uuid[], $2::int[]) as used (id, uses) where override.id = used.id`)

/** Counts uses of overrides that this transaction has locked; sent with the transaction's next statement. */
export const countUses = async (tx: Tx, uses: ReadonlyMap<string, number>): Promise<void> => {
  if (uses.size > 0) await use(tx, [[...uses.keys()], [...uses.values()]])
}
