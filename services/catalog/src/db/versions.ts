import type { ProductDeletedEvent, Status } from '@shiplog/events'
import { isAfter, isSameSha, type Page, rowsToFetch } from '@shiplog/postgres'
import { type Selectable, sql } from 'kysely'
import type { Version } from '../domain/fold-version.ts'
import type { Db, Tx, VersionTable } from './tables.ts'

export type VersionRow = Selectable<VersionTable>
export type VersionFilter = { product: string | null; scm_sha: string | null; status: Status | null }

export const findVersion = (db: Db, account_id: string, id: string): Promise<VersionRow | undefined> =>
  db
    .selectFrom('version')
    .selectAll()
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .executeTakeFirst()

export const listVersions = (
  db: Db,
  account_id: string,
  filter: VersionFilter,
  page: Page,
): Promise<VersionRow[]> => {
  let query = db.selectFrom('version').selectAll().where('account_id', '=', account_id)
  if (filter.product !== null) query = query.where('product_name', '=', filter.product)
  if (filter.scm_sha !== null) query = query.where(isSameSha(filter.scm_sha))
  if (filter.status !== null) query = query.where('status', '=', filter.status)
  if (page.after !== null) query = query.where(isAfter(page.after))
  return query.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(rowsToFetch(page)).execute()
}

const toVersion = (row: VersionRow): Version => ({
  ...row,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
  started_at: row.started_at?.toISOString() ?? null,
  completed_at: row.completed_at?.toISOString() ?? null,
})

/** By id; for the projection, which works for all accounts at once and has ids that no two accounts share. */
export const loadVersions = async (tx: Tx, ids: string[]): Promise<Map<string, Version>> => {
  const rows = await tx
    .selectFrom('version')
    .selectAll()
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .execute()
  return new Map(rows.map((row) => [row.id, toVersion(row)]))
}

/** Those that never change come first. */
const columns = [
  ...['id', 'account_id', 'product_id', 'product_name', 'version', 'created_at'],
  ...['build_id', 'status', 'scm_repository', 'scm_sha', 'scm_branch', 'updated_at'],
  ...[
    'built_by',
    'built_by_email',
    'built_by_name',
    'source_system',
    'build_number',
    'invoke_id',
    'build_url',
  ],
  ...['error_message', 'error_code', 'extra_metadata', 'started_at', 'completed_at'],
]
const fixedColumns = 6

const columnList = sql.join(columns.map((column) => sql.ref(column)))
const changes = sql.join(
  columns.slice(fixedColumns).map((column) => sql`${sql.ref(column)} = excluded.${sql.ref(column)}`),
)

/** One parameter for all rows, however many there are. */
export const upsertVersions = async (tx: Tx, versions: Version[]): Promise<void> => {
  await sql`
    insert into version (${columnList})
    select ${columnList} from json_populate_recordset(null::version, ${JSON.stringify(versions)})
    on conflict (id) do update set ${changes}`.execute(tx)
}

export const deleteVersions = async (tx: Tx, { account_id, data }: ProductDeletedEvent): Promise<void> => {
  await tx
    .deleteFrom('version')
    .where('account_id', '=', account_id)
    .where('product_name', '=', data.product_name)
    .execute()
}
