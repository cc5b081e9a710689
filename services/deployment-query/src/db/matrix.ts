import { type MatrixQuery, maxVersionsBehind } from '@shiplog/contract'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { BehindLookup } from '../domain/matrix-cells.ts'
import { isNotDeleted } from './deleted-products.ts'
import type { Db, MatrixCellTable } from './tables.ts'

/** Filters of the matrix; null: no filter. */
export type MatrixFilter = Pick<MatrixQuery, 'product' | 'product_name' | 'status'> & {
  /** Names of environments, any of which matches. */
  environments: string[] | null
}

/** Maximum number of cells that one request scans to find matching cells. */
export const maxScannedCells = 20_000

const isAfter = (account_id: string, product_name: string | null): RawBuilder<unknown> =>
  product_name === null
    ? sql`account_id = ${account_id}`
    : sql`account_id = ${account_id} and product_name > ${product_name}`

/** Lists products without a filter: reads one entry of the primary key for each product. */
const listAllProducts = async (
  db: Db,
  account_id: string,
  after: string | null,
  count: number,
): Promise<string[]> => {
  const next = (condition: RawBuilder<unknown>) =>
    sql`(select product_name from matrix_cell where ${condition} order by product_name limit 1)`
  const { rows } = await sql<{ product_name: string }>`
    with recursive walk as (
      select first.product_name, 1 as n from ${next(isAfter(account_id, after))} first
      union all
      select next.product_name, n + 1 from walk cross join lateral
        ${next(sql`account_id = ${account_id} and product_name > walk.product_name`)} next
      where n < ${count}
    )
    select product_name from walk order by n`.execute(db)
  return rows.map(({ product_name }) => product_name)
}

const isIn = (environments: string[] | null): RawBuilder<unknown> => {
  if (environments === null) return sql`true`
  // `=` lets Postgres use the index matrix_cell_by_environment. For several environments, cells are read by
  // the primary key.
  return environments.length === 1
    ? sql`environment_name = ${environments[0]}`
    : sql`environment_name = any(${environments})`
}

/** Returns the products of the last cell that a scan reads, and of the first cell that it does not read. */
const findScanEnd = async (db: Db, scan: RawBuilder<unknown>): Promise<(string | undefined)[]> => {
  const { rows } = await sql<{ product_name: string }>`
    ${scan} offset ${maxScannedCells - 1} limit 2`.execute(db)
  const [last, next] = rows
  return [last?.product_name, next?.product_name]
}

/**
 * `scannedTo`: name of the product after which the next page begins; undefined if `count` names were found or
 * the scan has reached the end.
 */
type Products = { names: string[]; scannedTo: string | undefined }

/**
 * Lists the first `count` products, by name, that have a matching cell. Postgres reads cells in the order of
 * product names until enough products are found, but at most `maxScannedCells` cells.
 */
export const listProducts = async (
  db: Db,
  account_id: string,
  { product, product_name, status, environments }: MatrixFilter,
  { after, count }: { after: string | null; count: number },
): Promise<Products> => {
  if (product === null && product_name === null && status === null && environments === null)
    return { names: await listAllProducts(db, account_id, after, count), scannedTo: undefined }
  const isNamed = product_name === null ? sql`true` : sql`product_name = ${product_name}`
  const scan = sql`
    select product_name, latest_status from matrix_cell
    where ${isAfter(account_id, after)} and ${isNamed} and ${isIn(environments)}
    order by product_name, environment_name`
  const hasPart = product === null ? sql`true` : sql`strpos(lower(product_name), lower(${product})) > 0`
  const hasStatus = status === null ? sql`true` : sql`latest_status = ${status}`
  const { rows } = await sql<{ product_name: string }>`
    select distinct product_name from (${scan} limit ${maxScannedCells}) scanned
    where ${hasPart} and ${hasStatus} order by product_name limit ${count}`.execute(db)
  const names = rows.map(({ product_name }) => product_name)
  if (names.length === count) return { names, scannedTo: undefined }
  const [last, next] = await findScanEnd(db, scan)
  if (last === undefined || next === undefined) return { names, scannedTo: undefined }
  // The scan may end within a product's cells. The next page then begins with that product again, unless the
  // product was found already, or is the only one that was scanned.
  if (last !== next || names.at(-1) === last) return { names, scannedTo: last }
  return { names, scannedTo: (await findProductBefore(db, account_id, after, last)) ?? last }
}

const findProductBefore = async (
  db: Db,
  account_id: string,
  after: string | null,
  name: string,
): Promise<string | undefined> => {
  const { rows } = await sql<{ product_name: string }>`
    select product_name from matrix_cell where ${isAfter(account_id, after)} and product_name < ${name}
    order by product_name desc limit 1`.execute(db)
  return rows[0]?.product_name
}

/**
 * The columns by which the cells of a page are chosen and compared. `bytes`: total length of the cell's
 * texts.
 */
export type CellSummary = Pick<
  Selectable<MatrixCellTable>,
  'product_name' | 'environment_name' | 'latest_deployed_at' | 'current_version_id' | 'current_completed_at'
> & { bytes: number }

/** Lists the cells of these products, by product and environment, at most `count`. */
export const listCellSummaries = async (
  db: Db,
  account_id: string,
  products: string[],
  count: number,
): Promise<CellSummary[]> => {
  const { rows } = await sql<CellSummary>`
    select product_name, environment_name, latest_deployed_at, current_version_id, current_completed_at,
      octet_length(concat(environment_name, current_version, current_deployed_by, current_deployed_by_name,
        latest_version, latest_deployed_by)) as bytes
    from matrix_cell where account_id = ${account_id} and product_name = any(${products})
    order by product_name, environment_name limit ${count}`.execute(db)
  return rows
}

/**
 * Finds cells with all columns. The product and the environment of a cell have the same index in the two
 * lists.
 */
export const findCells = async (
  db: Db,
  account_id: string,
  products: string[],
  environments: string[],
): Promise<Selectable<MatrixCellTable>[]> => {
  const { rows } = await sql<Selectable<MatrixCellTable>>`
    select cell.* from unnest(${products}::text[], ${environments}::text[])
      as chosen (product_name, environment_name)
    join matrix_cell cell on cell.account_id = ${account_id} and cell.product_name = chosen.product_name
      and cell.environment_name = chosen.environment_name`.execute(db)
  return rows
}

/**
 * Maximum number of deployments of one version to one environment that are searched for the last completed
 * one.
 */
const maxDeploymentsOfVersion = 50
/**
 * Maximum number of later completed deployments that are read in each environment. More than
 * `maxVersionsBehind`, because several may be of the same version.
 */
const maxLaterDeployments = 3 * maxVersionsBehind

/**
 * Counts, for each lookup, the versions that were completed in its environments after the lookup's version
 * was last completed there; if it was never completed there, after the lookup's `completed_at`. Counts no
 * more than `maxVersionsBehind`. For each environment the query reads the deployments of the version by the
 * index deployment_by_version_and_environment, and later completed deployments by the index
 * deployment_completed.
 */
export const countBehind = async (
  db: Db,
  account_id: string,
  lookups: (BehindLookup & { product_name: string })[],
): Promise<number[]> => {
  if (lookups.length === 0) return []
  const isCompleted = sql`status = 'completed' and completed_at is not null`
  const { rows } = await sql<{ behind: number }>`
    select least(newer.count, ${maxVersionsBehind})::int as behind
    from rows from (json_to_recordset(${JSON.stringify(lookups)}) as (product_name text, version_id uuid,
      completed_at timestamptz, environment_names text[])) with ordinality
      as given (product_name, version_id, completed_at, environment_names, n)
    cross join lateral (
      select coalesce(max(recent.completed_at), given.completed_at) as completed_at
      from unnest(given.environment_names) as environment (name) cross join lateral (
        select completed_at, status from deployment
        where account_id = ${account_id} and version_id = given.version_id
          and environment_name = environment.name and ${isNotDeleted(account_id)}
        order by deployed_at desc limit ${maxDeploymentsOfVersion}
      ) recent where ${isCompleted}
    ) own
    cross join lateral (
      select count(distinct version_id)
      from unnest(given.environment_names) as environment (name) cross join lateral (
        select version_id from deployment
        where account_id = ${account_id} and product_name = given.product_name
          and environment_name = environment.name and ${isCompleted}
          and deployment.completed_at > own.completed_at and ${isNotDeleted(account_id)}
        order by deployment.completed_at desc limit ${maxLaterDeployments}
      ) later
    ) newer
    order by given.n`.execute(db)
  return rows.map(({ behind }) => behind)
}
