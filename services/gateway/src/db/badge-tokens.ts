import { hasId, newestOf, type Page } from '@shiplog/postgres'
import { type Selectable, sql, type Updateable } from 'kysely'
import type { BadgeTokenTable, Db, Tx } from './tables.ts'

export type BadgeTokenRow = Selectable<BadgeTokenTable>

/** Identifies a badge token by the SHA-256 of its text, in hexadecimal digits. */
export type BadgeTokenName = { hash: string }

/** The columns of a badge token that are needed to check it and to know what it may show. */
export type BadgeTokenRecord = BadgeTokenName &
  Pick<BadgeTokenRow, 'id' | 'account_id' | 'products' | 'environments' | 'revoked_at'>

/** Returns the records of the badge tokens that exist, in no particular order. */
export const findBadgeTokenRecords = async (
  db: Db | Tx,
  names: BadgeTokenName[],
): Promise<BadgeTokenRecord[]> => {
  const { rows } = await sql<BadgeTokenRecord>`
    select encode(secret_hash, 'hex') as hash, id, account_id, products, environments, revoked_at
    from badge_token
    where secret_hash in (
      select decode(hash, 'hex') from unnest(${names.map(({ hash }) => hash)}::text[]) as wanted (hash)
    )`.execute(db)
  return rows
}

export const insertBadgeToken = async (tx: Tx, row: BadgeTokenRow): Promise<void> => {
  await tx.insertInto('badge_token').values(row).execute()
}

export const findBadgeToken = (
  db: Db | Tx,
  account_id: string,
  id: string,
): Promise<BadgeTokenRow | undefined> =>
  db.selectFrom('badge_token').selectAll().where(hasId(account_id, id)).executeTakeFirst()

/** Returns a badge token, and locks its row until the transaction ends. */
export const lockBadgeToken = (tx: Tx, account_id: string, id: string): Promise<BadgeTokenRow | undefined> =>
  tx.selectFrom('badge_token').selectAll().where(hasId(account_id, id)).forNoKeyUpdate().executeTakeFirst()

/** Counts the badge tokens that are not revoked, with the index badge_token_working. */
export const countWorkingBadgeTokens = async (tx: Tx, account_id: string): Promise<number> => {
  const { count } = await tx
    .selectFrom('badge_token')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('account_id', '=', account_id)
    .where('revoked_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

/** Returns the rows of a page of badge tokens, the newest first, by the index badge_token_newest. */
export const listBadgeTokens = (db: Db | Tx, account_id: string, page: Page): Promise<BadgeTokenRow[]> => {
  const query = db.selectFrom('badge_token').selectAll().where('account_id', '=', account_id)
  return newestOf(query, page).execute()
}

/** Changes the given columns. @returns the badge token after the change; undefined when there is none */
export const updateBadgeToken = (
  tx: Tx,
  account_id: string,
  id: string,
  changes: Updateable<BadgeTokenTable>,
): Promise<BadgeTokenRow | undefined> =>
  tx
    .updateTable('badge_token')
    // `id` is set to itself so that the statement is valid when `changes` is empty.
    .set((eb) => ({ id: eb.ref('id'), ...changes }))
    .where(hasId(account_id, id))
    .returningAll()
    .executeTakeFirst()
