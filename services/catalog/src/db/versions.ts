import { comparedVersion } from '@shiplog/contract'
import { buildFields, columnTypesOf, type Status, versionId } from '@shiplog/events'
import {
  type ColumnType,
  fetchPage,
  fromRow,
  givenRows,
  hasId,
  hasSameSha,
  newestOf,
  type Page,
  rowsToFetch,
  statement,
  statementWithNext,
} from '@shiplog/postgres'
import { type Selectable, sql } from 'kysely'
import type { Version } from '../domain/fold-version.ts'
import { isNotDeleted, notDeletedSql } from './deleted-products.ts'
import type { Db, Tx, VersionTable } from './tables.ts'

export type VersionRow = Selectable<VersionTable>
export type VersionFilter = {
  product: string | null
  /** Name of a version; ignored if `product` is null. */
  version: string | null
  scm_sha: string | null
  status: Status | null
}

export const findVersion = (db: Db, account_id: string, id: string): Promise<VersionRow | undefined> =>
  db.selectFrom('version').selectAll().where(hasId(account_id, id)).where(isNotDeleted).executeTakeFirst()

export const listVersions = (
  db: Db,
  account_id: string,
  filter: VersionFilter,
  page: Page,
): Promise<VersionRow[]> => {
  let query = db.selectFrom('version').selectAll().where('account_id', '=', account_id).where(isNotDeleted)
  if (filter.product !== null) query = query.where('product_name', '=', filter.product)
  if (filter.product !== null && filter.version !== null)
    query = query.where('id', '=', versionId(account_id, filter.product, filter.version))
  if (filter.scm_sha !== null) query = query.where(hasSameSha(filter.scm_sha))
  if (filter.status !== null) query = query.where('status', '=', filter.status)
  return fetchPage(db, newestOf(query, page))
}

const { version_id: _, ...comparedFields } = comparedVersion.shape
/** Columns of a version that a comparison shows. They do not include large columns, such as metadata. */
const comparedColumns = ['id', ...(Object.keys(comparedFields) as (keyof typeof comparedFields)[])] as const
export type ComparedRow = Pick<VersionRow, (typeof comparedColumns)[number]>

export const findComparedVersion = (
  db: Db,
  account_id: string,
  id: string,
): Promise<ComparedRow | undefined> =>
  db
    .selectFrom('version')
    .select(comparedColumns)
    .where(hasId(account_id, id))
    .where(isNotDeleted)
    .executeTakeFirst()

/**
 * Lists at most `limit + 1` versions of a product, newest first: those that were first named after the older
 * of two versions, up to and including the newer one. Uses the index `version_by_product`.
 */
export const listVersionsBetween = (
  db: Db,
  account_id: string,
  product: string,
  [older, newer]: [ComparedRow, ComparedRow],
  limit: number,
) => {
  const query = db
    .selectFrom('version')
    .select(comparedColumns)
    .where('account_id', '=', account_id)
    .where('product_name', '=', product)
    .where(isNotDeleted)
    .where(sql<boolean>`(created_at, id) > (${older.created_at}, ${older.id}::uuid)`)
    .where(sql<boolean>`(created_at, id) <= (${newer.created_at}, ${newer.id}::uuid)`)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
  return fetchPage(db, query.limit(rowsToFetch({ limit, after: null })))
}

const load = statement<VersionRow>(`select * from version where id = any($1::uuid[]) and ${notDeletedSql}`)

/**
 * Loads versions of any account by id, for the projection. Versions of deleted products are left out, because
 * a version that an event names again has the same id but begins as a new version.
 */
export const loadVersions = async (tx: Tx, ids: string[]): Promise<Map<string, Version>> => {
  const rows = await load(tx, [ids])
  return new Map(rows.map((row) => [row.id, fromRow<Version>(row)]))
}

/** Columns of `version` that the projection writes. The type makes the compiler refuse a missing column. */
const types: Record<keyof Version, ColumnType> = {
  id: 'uuid',
  account_id: 'uuid',
  product_id: 'uuid',
  product_name: 'text',
  version: 'text',
  build_id: 'uuid',
  status: 'text',
  created_at: 'timestamptz',
  updated_at: 'timestamptz',
  position: 'bigint',
  deployed: 'boolean',
  ...columnTypesOf(buildFields),
}
const given = givenRows<Version>(types)
const upsert = statementWithNext(`
  insert into version (${given.columns}) ${given.query}
  on conflict (id) do update set ${given.fromExcluded('id')}`)

/** Inserts versions, or replaces them. The statement is sent with the transaction's next statement. */
export const upsertVersions = async (tx: Tx, versions: Version[]): Promise<void> => {
  await upsert(tx, given.parametersOf(versions))
}
