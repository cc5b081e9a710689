import { oneByOne, type SteppedWork } from '@shiplog/postgres'
import {
  deleteEmptyProduct,
  findEmptyProduct,
  findUnlistedProduct,
  insertUnlistedProduct,
} from '../db/matrix-product-repair.ts'
import type { Db } from '../db/tables.ts'

const hourMs = 60 * 60 * 1_000

/**
 * Returns the works that make `matrix_product` have the products of `matrix_cell`. During a rolling update,
 * an old pod writes and deletes cells only. Each step changes one row, so that no step holds a lock while it
 * waits for a row that the projection has locked: the projection locks products in another order.
 */
export const repairsOfMatrixProducts = (db: Db): SteppedWork[] => [
  {
    name: 'products that are missing in the matrix',
    everyMs: hourMs,
    step: oneByOne(db, findUnlistedProduct, insertUnlistedProduct),
  },
  {
    name: 'products of the matrix without cells',
    everyMs: hourMs,
    step: oneByOne(db, findEmptyProduct, deleteEmptyProduct),
  },
]
