import type { AuditLogQuery } from '@shiplog/contract'
import { isId } from '@shiplog/http'
import type { Page, PageRow } from '@shiplog/postgres'
import { listAuditEntries } from '../../db/audit-entries.ts'
import type { AuditEntryTable, Tx } from '../../db/tables.ts'

/** Returns the rows of a page of the entries that match a query. */
export const findAuditEntries = async (
  tx: Tx,
  account_id: string,
  { limit: _, cursor: __, ...filter }: AuditLogQuery,
  page: Page,
): Promise<PageRow<AuditEntryTable>[]> => {
  // Postgres would refuse a text that is not a UUID, and no entry has such an id.
  if (filter.resource_id !== null && !isId(filter.resource_id)) return []
  return await listAuditEntries(tx, account_id, filter, page)
}
