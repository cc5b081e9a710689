import type { EnvironmentType } from '@shiplog/events'
import { fetchPage, hasId, newestOf, type Page } from '@shiplog/postgres'
import type { Db, EnvironmentTable } from './tables.ts'

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
