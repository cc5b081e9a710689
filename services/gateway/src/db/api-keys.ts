import { type Insertable, sql } from 'kysely'
import type { ApiKeyTable, Db, Tx } from './tables.ts'

/** Which key a text claims to be. */
export type KeyName = { account: string; number: number }

/** What it takes to check a key, and what the key may do. */
export type KeyRecord = KeyName &
  Pick<
    ApiKeyTable,
    'id' | 'account_id' | 'secret_hash' | 'scopes' | 'products' | 'environments' | 'expires_at' | 'revoked_at'
  >

export const insertApiKey = async (tx: Tx, row: Insertable<ApiKeyTable>): Promise<void> => {
  await tx.insertInto('api_key').values(row).execute()
}

/** Those of the named keys that exist, in no order. */
export const findApiKeys = async (db: Db, names: KeyName[]): Promise<KeyRecord[]> => {
  const { rows } = await sql<KeyRecord>`
    select account.name as account, api_key.number, api_key.id, api_key.account_id, api_key.secret_hash,
      api_key.scopes, api_key.products, api_key.environments, api_key.expires_at, api_key.revoked_at
    from unnest(${names.map((name) => name.account)}::text[], ${names.map((name) => name.number)}::integer[])
      as wanted (account, number)
    join account on account.name = wanted.account
    join api_key on api_key.account_id = account.id and api_key.number = wanted.number`.execute(db)
  return rows
}

/** @returns false when there is no such key; revoking twice keeps the first time */
export const markApiKeyRevoked = async (db: Db, { account, number }: KeyName, at: Date): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('api_key')
    .from('account')
    .set((eb) => ({ revoked_at: eb.fn.coalesce('revoked_at', eb.val(at)) }))
    .whereRef('account.id', '=', 'api_key.account_id')
    .where('account.name', '=', account)
    .where('number', '=', number)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Moves `last_used_at` of many keys forward, never back, in one statement. */
export const markApiKeysUsed = async (db: Db, uses: Map<string, Date>): Promise<void> => {
  const ids = [...uses.keys()]
  await sql`
    update api_key set last_used_at = greatest(api_key.last_used_at, used.at)
    from unnest(${ids}::uuid[], ${[...uses.values()]}::timestamptz[]) as used (id, at)
    where api_key.id = used.id`.execute(db)
}
