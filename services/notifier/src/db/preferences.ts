import { hasId, newestOf, type Page } from '@shiplog/postgres'
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Db, PreferenceTable } from './tables.ts'

export type PreferenceRow = Selectable<PreferenceTable>

export const findPreference = (db: Db, account_id: string, id: string): Promise<PreferenceRow | undefined> =>
  db.selectFrom('preference').selectAll().where(hasId(account_id, id)).executeTakeFirst()

export const listPreferences = (
  db: Db,
  account_id: string,
  filter: { channel_id: string | null },
  page: Page,
): Promise<PreferenceRow[]> => {
  let query = db.selectFrom('preference').selectAll().where('account_id', '=', account_id)
  if (filter.channel_id !== null) query = query.where('channel_id', '=', filter.channel_id)
  return newestOf(query, page).execute()
}

/** @throws DatabaseError a violated foreign key, when the channel was deleted */
export const insertPreference = (db: Db, preference: Insertable<PreferenceTable>): Promise<PreferenceRow> =>
  db.insertInto('preference').values(preference).returningAll().executeTakeFirstOrThrow()

export const updatePreference = (
  db: Db,
  account_id: string,
  id: string,
  changes: Updateable<PreferenceTable>,
): Promise<PreferenceRow | undefined> =>
  db
    .updateTable('preference')
    .set({ ...changes, updated_at: sql<Date>`now()` })
    .where(hasId(account_id, id))
    .returningAll()
    .executeTakeFirst()

/** @returns false when there is no such preference */
export const deletePreference = async (db: Db, account_id: string, id: string): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom('preference')
    .where(hasId(account_id, id))
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}
