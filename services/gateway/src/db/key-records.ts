import { sql } from 'kysely'
import type { ApiKeyRow } from './api-keys.ts'
import type { Db, Tx } from './tables.ts'

/** Identifies a key. The account's name and the number are part of the key's text. */
export type KeyName = { account: string; number: number }

/** The columns of a key that are needed to check it and to know what it may do. */
export type KeyRecord = KeyName &
  Pick<
    ApiKeyRow,
    'id' | 'account_id' | 'secret_hash' | 'scopes' | 'products' | 'environments' | 'expires_at' | 'revoked_at'
  >

/** Returns the records of the keys that exist, in no particular order. */
export const findKeyRecords = async (db: Db | Tx, names: KeyName[]): Promise<KeyRecord[]> => {
  const { rows } = await sql<KeyRecord>`
    select account.name as account, api_key.number, api_key.id, api_key.account_id, api_key.secret_hash,
      api_key.scopes, api_key.products, api_key.environments, api_key.expires_at, api_key.revoked_at
    from unnest(${names.map((name) => name.account)}::text[], ${names.map((name) => name.number)}::integer[])
      as wanted (account, number)
    join account on account.name = wanted.account
    join api_key on api_key.account_id = account.id and api_key.number = wanted.number`.execute(db)
  return rows
}
