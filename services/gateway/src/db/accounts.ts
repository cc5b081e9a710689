import type { Db, Tx } from './tables.ts'

export const findAccountId = async (db: Db | Tx, name: string): Promise<string | undefined> => {
  const row = await db.selectFrom('account').select('id').where('name', '=', name).executeTakeFirst()
  return row?.id
}

export const findAccountName = async (db: Db | Tx, id: string): Promise<string | undefined> => {
  const row = await db.selectFrom('account').select('name').where('id', '=', id).executeTakeFirst()
  return row?.name
}

/** Creates the account if it does not exist. Simultaneous callers get the same id. */
export const findOrCreateAccount = async (db: Db | Tx, name: string): Promise<string> => {
  const found = await findAccountId(db, name)
  if (found !== undefined) return found
  const created = await db
    .insertInto('account')
    .values({ name })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .returning('id')
    .executeTakeFirst()
  const id = created?.id ?? (await findAccountId(db, name))
  if (id === undefined) throw new Error(`Account ${name} was neither found nor created`)
  return id
}

/** Locks the account's row until the transaction ends, so that quotas are checked one at a time. */
export const lockAccount = async (tx: Tx, account_id: string): Promise<void> => {
  await tx.selectFrom('account').select('id').where('id', '=', account_id).forNoKeyUpdate().execute()
}

/** Increments the account's last key number. Locks the account's row until the transaction ends. */
export const takeKeyNumber = async (tx: Tx, account_id: string): Promise<number> => {
  const row = await tx
    .updateTable('account')
    .set((eb) => ({ last_key_number: eb('last_key_number', '+', 1) }))
    .where('id', '=', account_id)
    .returning('last_key_number')
    .executeTakeFirstOrThrow()
  return row.last_key_number
}
