import type { EnvironmentType } from '@shiplog/events'
import { fetchPage, hasId, newestOf, type Page, statement } from '@shiplog/postgres'
import type { Db, EnvironmentTable, Tx } from './tables.ts'

export const findEnvironment = (
  db: Db,
  account_id: string,
  id: string,
): Promise<EnvironmentTable | undefined> =>
  db.selectFrom('environment').selectAll().where(hasId(account_id, id)).executeTakeFirst()

/**
 * Lists environments, newest first. A page of each kind is read by an index, and both are merged: see
 * `listProducts`.
 */
export const listEnvironments = (
  db: Db,
  account_id: string,
  filter: { type: EnvironmentType | null; name: string | null },
  page: Page,
): Promise<EnvironmentTable[]> => {
  const pageOf = (kind: 'environment_entry' | 'event_environment') => {
    let query = db.selectFrom(kind).selectAll().where('account_id', '=', account_id)
    if (filter.type !== null) query = query.where('type', '=', filter.type)
    if (filter.name !== null) query = query.where('name', '=', filter.name)
    return db.selectFrom(newestOf(query, page).as('newest')).selectAll()
  }
  const both = pageOf('environment_entry').unionAll(pageOf('event_environment'))
  return fetchPage(db, newestOf(db.selectFrom(both.as('environment')).selectAll(), page))
}

/**
 * Returns an SQL expression for the key of the advisory lock on an environment.
 *
 * @param id SQL expression for the id of the environment
 */
export const environmentLockKey = (id: string): string => `hashtextextended('environment ' || ${id}, 0)`

const lock = statement(`select pg_advisory_xact_lock(${environmentLockKey('$1::text')})`)

/**
 * Locks an environment until the transaction ends. Other requests that change the environment wait. The
 * projection also waits, if it applies the first event that names the environment.
 */
export const lockEnvironment = async (tx: Tx, id: string): Promise<void> => {
  await lock(tx, [id])
}

/** Inserts the entry of an environment, or replaces it. `created_at` of an existing entry never changes. */
export const upsertEnvironmentEntry = async (tx: Tx, entry: EnvironmentTable): Promise<void> => {
  const { id: _, account_id: __, name: ___, created_at: ____, ...rest } = entry
  await tx
    .insertInto('environment_entry')
    .values(entry)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(rest))
    .execute()
}
