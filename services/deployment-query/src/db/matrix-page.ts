import { type MatrixCell, type MatrixQuery, type MatrixRow, maxMatrixEnvironments } from '@shiplog/contract'
import { detectEnvironmentType } from '@shiplog/events'
import type { Selectable } from 'kysely'
import { type BehindLookup, type CellKey, chooseCells, compareCells } from '../domain/matrix-cells.ts'
import { listEnvironmentsOfType } from './environments.ts'
import { findExplicitTypes } from './explicit-environment-types.ts'
import {
  type CellSummary,
  countBehind,
  findCells,
  listCellSummaries,
  listProducts,
  type MatrixFilter,
} from './matrix.ts'
import type { Db, MatrixCellTable } from './tables.ts'

/**
 * Maximum number of cell summaries that a page reads. A product with more cells is alone on its page, and its
 * other cells are not considered.
 */
const maxReadCells = 10_000
/** Maximum number of cells on a page, unless the first product alone has more. */
const maxShownCells = 2_000
/** Maximum number of bytes of a page, unless the first product alone has more. */
const maxBytes = 2 * 1024 * 1024
/** Bytes of a cell in JSON, without the texts that `CellSummary.bytes` counts. */
const cellBytes = 800

type Key = CellSummary & CellKey
/**
 * `behind`: 0 if the cell is not behind, a lookup if deployments must be read to count, null if there is
 * nothing to compare with.
 */
type Chosen = Key & { behind: BehindLookup | 0 | null }
type Product = { product_name: string; cells: Chosen[]; more_environments: boolean }

/** Returns the names of the environments to show; null for all. */
const chooseEnvironments = async (
  db: Db,
  account_id: string,
  { environment, environment_type }: MatrixQuery,
): Promise<string[] | null> => {
  if (environment_type === null) return environment === null ? null : [environment]
  const ofType = await listEnvironmentsOfType(db, account_id, environment_type)
  return environment === null ? ofType : ofType.filter((name) => name === environment)
}

/**
 * Reads the cell summaries of these products. `isCut` is true if cells of the last product, or whole
 * products, are missing.
 */
const readKeys = async (
  db: Db,
  account_id: string,
  names: string[],
): Promise<{ keys: Key[]; isCut: boolean }> => {
  const rows = await listCellSummaries(db, account_id, names, maxReadCells + 1)
  const environments = [...new Set(rows.map(({ environment_name }) => environment_name))]
  const explicit = await findExplicitTypes(db, account_id, environments)
  const types = new Map(
    environments.map((name) => [name, explicit.get(name) ?? detectEnvironmentType(name).type] as const),
  )
  const keys = rows.flatMap((row) => {
    const environment_type = types.get(row.environment_name)
    return environment_type === undefined ? [] : [{ ...row, environment_type }]
  })
  return { keys, isCut: rows.length > maxReadCells }
}

const toProduct = (product_name: string, cells: Key[], environments: string[] | null): Product => {
  const compare = compareCells(cells)
  const matching =
    environments === null
      ? cells
      : cells.filter(({ environment_name }) => environments.includes(environment_name))
  const chosen = chooseCells(matching, maxMatrixEnvironments)
  return {
    product_name,
    cells: chosen.map((cell) => ({ ...cell, behind: compare(cell) })),
    more_environments: matching.length > chosen.length,
  }
}

const bytesOf = ({ cells }: Product): number => cells.reduce((sum, { bytes }) => sum + cellBytes + bytes, 0)

/** Returns the first products that fit on a page, at least one. */
const fillPage = (products: Product[]): Product[] => {
  let shown = 0
  let bytes = 0
  const end = products.findIndex((product, index) => {
    shown += product.cells.length
    bytes += bytesOf(product)
    return index > 0 && (shown > maxShownCells || bytes > maxBytes)
  })
  return end === -1 ? products : products.slice(0, end)
}

const chooseProducts = async (
  db: Db,
  account_id: string,
  names: string[],
  environments: string[] | null,
): Promise<Product[]> => {
  const { keys, isCut } = await readKeys(db, account_id, names)
  const products = [...Map.groupBy(keys, ({ product_name }) => product_name)].map(([name, cells]) =>
    toProduct(name, cells, environments),
  )
  return fillPage(isCut && products.length > 1 ? products.slice(0, -1) : products)
}

/** Returns the number of versions behind, for all cells for which deployments must be read. */
const lookUpBehind = async (db: Db, account_id: string, products: Product[]) => {
  const lookups = products.flatMap(({ product_name, cells }) =>
    cells.flatMap((cell) =>
      cell.behind === null || cell.behind === 0 ? [] : [{ cell, ...cell.behind, product_name }],
    ),
  )
  const counts = await countBehind(
    db,
    account_id,
    lookups.map(({ cell: _, ...lookup }) => lookup),
  )
  return new Map(lookups.map(({ cell }, index) => [cell, counts[index] ?? 0]))
}

type Row = Selectable<MatrixCellTable>

const toCurrent = (row: Row): MatrixCell['current'] => {
  const { current_id, current_version_id, current_version, current_completed_at } = row
  if (current_id === null || current_version_id === null) return null
  if (current_version === null || current_completed_at === null) return null
  return {
    deployment_id: current_id,
    version_id: current_version_id,
    version: current_version,
    completed_at: current_completed_at.toISOString(),
    deployed_by: row.current_deployed_by,
    deployed_by_name: row.current_deployed_by_name,
  }
}

const toCell = (row: Row, { environment_type }: Key, behind: number | null): MatrixCell => ({
  environment_id: row.environment_id,
  environment_name: row.environment_name,
  environment_type,
  current: toCurrent(row),
  latest: {
    deployment_id: row.latest_id,
    version_id: row.latest_version_id,
    version: row.latest_version,
    status: row.latest_status,
    deployed_at: row.latest_deployed_at.toISOString(),
    updated_at: row.latest_updated_at.toISOString(),
    deployed_by: row.latest_deployed_by,
  },
  behind,
})

const keyOf = ({ product_name, environment_name }: Pick<Row, 'product_name' | 'environment_name'>): string =>
  JSON.stringify([product_name, environment_name])

/** Reads all columns of the chosen cells. Leaves out cells that were deleted after they were chosen. */
const toMatrixRows = async (db: Db, account_id: string, products: Product[]): Promise<MatrixRow[]> => {
  const counts = await lookUpBehind(db, account_id, products)
  const chosen = products.flatMap(({ cells }) => cells)
  const rows = await findCells(
    db,
    account_id,
    chosen.map(({ product_name }) => product_name),
    chosen.map(({ environment_name }) => environment_name),
  )
  const byKey = new Map(rows.map((row) => [keyOf(row), row]))
  return products.flatMap(({ product_name, cells, more_environments }) => {
    const found = cells.flatMap((cell) => {
      const row = byKey.get(keyOf(cell))
      const behind = counts.get(cell) ?? (cell.behind === 0 ? 0 : null)
      return row === undefined ? [] : [{ product_id: row.product_id, shown: toCell(row, cell, behind) }]
    })
    const [first] = found
    if (first === undefined) return []
    const environments = found.map(({ shown }) => shown)
    return [{ product_id: first.product_id, product_name, environments, more_environments }]
  })
}

/** `scannedTo`: name of the product after which the next page begins; undefined on the last page. */
export type MatrixPage = { rows: MatrixRow[]; scannedTo: string | undefined }

/** Reads a page of the matrix: the products whose names come after `after`, with their cells. */
export const readMatrix = async (
  db: Db,
  account_id: string,
  query: MatrixQuery,
  after: string | null,
): Promise<MatrixPage> => {
  const environments = await chooseEnvironments(db, account_id, query)
  const { product, product_name, status } = query
  const filter: MatrixFilter = { product, product_name, status, environments }
  const listed = await listProducts(db, account_id, filter, { after, count: query.limit + 1 })
  const names = listed.names.slice(0, query.limit)
  const products = await chooseProducts(db, account_id, names, environments)
  const rows = await toMatrixRows(db, account_id, products)
  const last = products.at(-1)?.product_name
  const isCut = last !== undefined && last !== names.at(-1)
  const hasMore = isCut || listed.names.length > names.length
  return { rows, scannedTo: hasMore ? (isCut ? last : names.at(-1)) : listed.scannedTo }
}
