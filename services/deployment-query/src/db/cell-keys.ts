import { detectEnvironmentType } from '@shiplog/events'
import { sql } from 'kysely'
import type { CellKey } from '../domain/matrix-cells.ts'
import { findExplicitTypes } from './explicit-environment-types.ts'
import type { Db } from './tables.ts'

/**
 * Maximum number of cells that are read at once. Of a product with more cells, the other cells are not
 * considered.
 */
const maxReadCells = 10_000

/** What is known of a cell before all its columns are read. `bytes`: total length of the cell's texts. */
export type ReadKey = CellKey & { product_name: string; bytes: number }

/**
 * Reads the cells of the first of these products, with the types of their environments: of as many products
 * as have at most `maxReadCells` cells, but at least one.
 *
 * @returns for each product that was read, in the given order, its name and its cells
 */
export const readCellsOfFirst = async (
  db: Db,
  account_id: string,
  products: string[],
): Promise<{ product_name: string; keys: ReadKey[] }[]> => {
  const { rows } = await sql<Omit<ReadKey, 'environment_type'>>`
    select product_name, environment_name, latest_deployed_at, current_version_id, current_completed_at,
      octet_length(concat(environment_name, current_version, current_deployed_by, current_deployed_by_name,
        latest_version, latest_deployed_by)) as bytes
    from matrix_cell where account_id = ${account_id} and product_name = any(${products})
    order by product_name, environment_name limit ${maxReadCells + 1}`.execute(db)
  if (rows.length > maxReadCells && products.length > 1)
    return await readCellsOfFirst(db, account_id, products.slice(0, Math.ceil(products.length / 2)))
  const environments = [...new Set(rows.map(({ environment_name }) => environment_name))]
  const explicit = await findExplicitTypes(db, account_id, environments)
  const types = new Map(
    environments.map((name) => [name, explicit.get(name) ?? detectEnvironmentType(name).type]),
  )
  const keys = rows.flatMap((row) => {
    const environment_type = types.get(row.environment_name)
    return environment_type === undefined ? [] : [{ ...row, environment_type }]
  })
  const byProduct = Map.groupBy(keys, ({ product_name }) => product_name)
  return products.map((product_name) => ({ product_name, keys: byProduct.get(product_name) ?? [] }))
}
