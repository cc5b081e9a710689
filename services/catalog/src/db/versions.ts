import { buildFields, namesOf, type Status } from '@shiplog/events'
import {
  columnList,
  fetchPage,
  fromExcluded,
  fromRow,
  hasId,
  hasSameSha,
  isAfter,
  type Page,
  rowsToFetch,
} from '@shiplog/postgres'
import { type Selectable, sql } from 'kysely'
import type { Version } from '../domain/fold-version.ts'
import { isLiving } from './ended-products.ts'
import type { Db, Tx, VersionTable } from './tables.ts'

export type VersionRow = Selectable<VersionTable>
export type VersionFilter = { product: string | null; scm_sha: string | null; status: Status | null }

export const findVersion = (db: Db, account_id: string, id: string): Promise<VersionRow | undefined> =>
  db.selectFrom('version').selectAll().where(hasId(account_id, id)).where(isLiving).executeTakeFirst()

export const listVersions = (
  db: Db,
  account_id: string,
  filter: VersionFilter,
  page: Page,
): Promise<VersionRow[]> => {
  let query = db.selectFrom('version').selectAll().where('account_id', '=', account_id).where(isLiving)
  if (filter.product !== null) query = query.where('product_name', '=', filter.product)
  if (filter.scm_sha !== null) query = query.where(hasSameSha(filter.scm_sha))
  if (filter.status !== null) query = query.where('status', '=', filter.status)
  if (page.after !== null) query = query.where(isAfter(page.after))
  return fetchPage(db, query.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(rowsToFetch(page)))
}

/**
 * By id, without an account: the projection works for all accounts, and their ids differ. A version that is
 * named again after its product's end has the same id, and begins anew.
 */
export const loadVersions = async (tx: Tx, ids: string[]): Promise<Map<string, Version>> => {
  const rows = await tx
    .selectFrom('version')
    .selectAll()
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .where(isLiving)
    .execute()
  return new Map(rows.map((row) => [row.id, fromRow<Version>(row)]))
}

/** All columns but the id and the fields; the compiler misses what is missing here. */
const own: Record<Exclude<keyof Version, keyof typeof buildFields | 'id'>, true> = {
  account_id: true,
  product_id: true,
  product_name: true,
  version: true,
  build_id: true,
  status: true,
  created_at: true,
  updated_at: true,
  position: true,
  deployed: true,
}
const columns = [...Object.keys(own), ...namesOf(buildFields)]

/** One parameter for all rows, however many there are. */
export const upsertVersions = async (tx: Tx, versions: Version[]): Promise<void> => {
  await sql`
    insert into version (id, ${columnList(columns)})
    select id, ${columnList(columns)} from json_populate_recordset(null::version, ${JSON.stringify(versions)})
    on conflict (id) do update set ${fromExcluded(columns)}`.execute(tx)
}
