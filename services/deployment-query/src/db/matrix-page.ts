import { type MatrixCell, type MatrixQuery, type MatrixRow, maxMatrixEnvironments } from '@shiplog/contract'
import type { Selectable } from 'kysely'
import { type Behind, chooseCells, compareCells } from '../domain/matrix-cells.ts'
import { type ReadKey, readCellsOfFirst } from './cell-keys.ts'
import { listEnvironments } from './environments.ts'
import { countBehind, findCells } from './matrix.ts'
import { listProducts, type MatrixFilter, type ProductKey } from './matrix-products.ts'
import type { Db, MatrixCellTable } from './tables.ts'

/** Maximum number of cells on a page, unless the first product alone has more. */
const maxShownCells = 2_000
/** Maximum number of bytes of a page, unless the first product alone has more. */
const maxBytes = 2 * 1024 * 1024
/** Bytes of a cell in JSON, without the texts that `CellSummary.bytes` counts. */
const cellBytes = 800

type Chosen = ReadKey & { behind: Behind }
type Product = { key: ProductKey; cells: Chosen[]; more_environments: boolean }

const toProduct = (key: ProductKey, cells: ReadKey[], environments: string[] | null): Product => {
  const compare = compareCells(cells)
  const matching =
    environments === null
      ? cells
      : cells.filter(({ environment_name }) => environments.includes(environment_name))
  const chosen = chooseCells(matching, maxMatrixEnvironments)
  return {
    key,
    cells: chosen.map((cell) => ({ ...cell, behind: compare(cell) })),
    more_environments: matching.length > chosen.length,
  }
}

/** Returns the first products that fit on a page, at least one. */
const fillPage = (products: Product[]): Product[] => {
  let shown = 0
  let bytes = 0
  const end = products.findIndex((product, index) => {
    shown += product.cells.length
    bytes += product.cells.reduce((sum, cell) => sum + cellBytes + cell.bytes, 0)
    return index > 0 && (shown > maxShownCells || bytes > maxBytes)
  })
  return end === -1 ? products : products.slice(0, end)
}

/** Returns the first of the listed products, as many as fit on a page. */
const chooseProducts = async (
  db: Db,
  account_id: string,
  listed: ProductKey[],
  environments: string[] | null,
): Promise<Product[]> => {
  const read = await readCellsOfFirst(
    db,
    account_id,
    listed.map(({ product_name }) => product_name),
  )
  return fillPage(
    listed.slice(0, read.length).map((key, index) => toProduct(key, read[index]?.keys ?? [], environments)),
  )
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

const toCell = (row: Row, { environment_type }: ReadKey, behind: number | null): MatrixCell => ({
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

/** A row of the matrix with its product's sort key. */
type KeyedRow = MatrixRow & ProductKey

/**
 * Reads all columns of the chosen cells. Leaves out cells that were deleted after they were chosen, and
 * products without a cell.
 */
const toMatrixRows = async (db: Db, account_id: string, products: Product[]): Promise<KeyedRow[]> => {
  const chosen = products.flatMap(({ cells }) => cells)
  const counts = await countBehind(db, account_id, chosen)
  const behind = new Map(chosen.map((cell, index) => [cell, counts[index] ?? null]))
  const rows = await findCells(db, account_id, chosen)
  const byKey = new Map(rows.map((row) => [keyOf(row), row]))
  return products.flatMap(({ key, cells, more_environments }) => {
    const found = cells.flatMap((cell) => {
      const row = byKey.get(keyOf(cell))
      return row === undefined ? [] : [{ row, shown: toCell(row, cell, behind.get(cell) ?? null) }]
    })
    const [first] = found
    if (first === undefined) return []
    const environments = found.map(({ shown }) => shown)
    return [{ ...key, product_id: first.row.product_id, environments, more_environments }]
  })
}

/**
 * Reads a page of the matrix: the products after `after`, with their cells.
 *
 * @returns `scannedTo`: the product after which the next page begins; undefined on the last page
 */
export const readMatrix = async (
  db: Db,
  account_id: string,
  query: MatrixQuery,
  after: ProductKey | null,
): Promise<{ rows: KeyedRow[]; scannedTo: ProductKey | undefined }> => {
  const environments = await listEnvironments(db, account_id, query)
  const { product, product_name, status, changed_since, limit } = query
  const filter: MatrixFilter = { product, product_name, status, changed_since, environments }
  const start = { sort: query.sort ?? 'name', after, count: limit + 1 }
  const listed = await listProducts(db, account_id, filter, start)
  const products = await chooseProducts(db, account_id, listed.products.slice(0, limit), environments)
  const rows = await toMatrixRows(db, account_id, products)
  const hasMore = products.length < listed.products.length
  return { rows, scannedTo: hasMore ? products.at(-1)?.key : listed.scannedTo }
}
