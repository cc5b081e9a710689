import { type RawBuilder, sql } from 'kysely'

/** Returns a condition for the account's row with this id, by the columns `id` and `account_id`. */
export const hasId = (account_id: string, id: string): RawBuilder<boolean> =>
  sql<boolean>`account_id = ${account_id} and id = ${id}`
