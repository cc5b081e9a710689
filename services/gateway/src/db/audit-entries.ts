import type { AuditLogQuery } from '@shiplog/contract'
import { fetchPage, newestOf, type Page, type PageRow } from '@shiplog/postgres'
import type { AuditEntryTable, Tx } from './tables.ts'

/** The newest first. The index entry_newest serves the query, or with `resource_id` entry_of_resource. */
export const listAuditEntries = (
  tx: Tx,
  account_id: string,
  { from, to, ...equals }: AuditLogQuery,
  page: Page,
): Promise<PageRow<AuditEntryTable>[]> => {
  let query = tx.selectFrom('audit.entry').selectAll().where('account_id', '=', account_id)
  for (const column of ['action', 'resource_type', 'resource_id', 'subject'] as const) {
    const value = equals[column]
    if (value !== null) query = query.where(column, '=', value)
  }
  if (from !== null) query = query.where('created_at', '>=', new Date(from))
  if (to !== null) query = query.where('created_at', '<', new Date(to))
  return fetchPage(tx, newestOf(query, page))
}
