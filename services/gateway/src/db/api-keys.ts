import { hasId, newestOf, type Page } from '@shiplog/postgres'
import type { Selectable, Updateable } from 'kysely'
import type { ApiKeyTable, Db, Tx } from './tables.ts'

export type ApiKeyRow = Selectable<ApiKeyTable>

export const insertApiKey = async (tx: Tx, row: ApiKeyRow): Promise<void> => {
  await tx.insertInto('api_key').values(row).execute()
}

export const findApiKey = (db: Db | Tx, account_id: string, id: string): Promise<ApiKeyRow | undefined> =>
  db.selectFrom('api_key').selectAll().where(hasId(account_id, id)).executeTakeFirst()

/** Returns a key, and locks its row until the transaction ends. */
export const lockApiKey = (tx: Tx, account_id: string, id: string): Promise<ApiKeyRow | undefined> =>
  tx.selectFrom('api_key').selectAll().where(hasId(account_id, id)).forNoKeyUpdate().executeTakeFirst()

export const findApiKeyId = async (
  db: Db | Tx,
  account_id: string,
  number: number,
): Promise<string | undefined> => {
  const row = await db
    .selectFrom('api_key')
    .select('id')
    .where('account_id', '=', account_id)
    .where('number', '=', number)
    .executeTakeFirst()
  return row?.id
}

/** Counts the keys that are neither revoked nor expired, up to a limit, with the index api_key_working. */
export const countWorkingKeys = async (
  tx: Tx,
  account_id: string,
  now: Date,
  limit: number,
): Promise<number> => {
  const working = tx
    .selectFrom('api_key')
    .select('id')
    .where('account_id', '=', account_id)
    .where('revoked_at', 'is', null)
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
    .limit(limit)
  const { count } = await tx
    .selectFrom(working.as('working'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Returns the rows of a page of keys, the newest first. The index api_key_newest serves the query. */
export const listApiKeys = (db: Db | Tx, account_id: string, page: Page): Promise<ApiKeyRow[]> => {
  const query = db.selectFrom('api_key').selectAll().where('account_id', '=', account_id)
  return newestOf(query, page).execute()
}

/** Changes the given columns. @returns the key after the change; undefined when there is no such key */
export const updateApiKey = (
  tx: Tx,
  account_id: string,
  id: string,
  changes: Updateable<ApiKeyTable>,
): Promise<ApiKeyRow | undefined> =>
  tx
    .updateTable('api_key')
    // `id` is set to itself so that the statement is valid when `changes` is empty.
    .set((eb) => ({ id: eb.ref('id'), ...changes }))
    .where(hasId(account_id, id))
    .returningAll()
    .executeTakeFirst()
