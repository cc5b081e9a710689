import type { AuditLogQuery } from '@shiplog/contract'
import { isId } from '@shiplog/http'
import type { Page, PageRow } from '@shiplog/postgres'
import { listAuditEntries } from '../db/audit-entries.ts'
import type { AuditEntryTable, Tx } from '../db/tables.ts'

/** A page of the entries that a query asks for. */
export const findAuditEntries = async (
  tx: Tx,
  account_id: string,
  { limit: _, cursor: __, ...filter }: AuditLogQuery,
  page: Page,
): Promise<PageRow<AuditEntryTable>[]> => {
  // A text that is not a UUID cannot be the id of anything, and Postgres would refuse it.
  if (filter.resource_id !== null && !isId(filter.resource_id)) return []
  return await listAuditEntries(tx, account_id, filter, page)
}
