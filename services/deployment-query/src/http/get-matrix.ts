import { principal } from '@shiplog/auth'
import { type MatrixSort, maxVersionsBehind, getMatrix as operation } from '@shiplog/contract'
import { decodeNameCursor, type NameKey, parseQuery, sendPage } from '@shiplog/http'
import { readInAccount } from '@shiplog/postgres'
import type { RequestHandler } from 'express'
import type { Context } from '../context.ts'
import { readMatrix } from '../db/matrix-page.ts'
import { countUnchanged, type ProductKey } from '../db/matrix-products.ts'

/** How many of the numbers `production_behind` and `changed_at` each order compares: the last ones. */
const comparedNumbers: Record<MatrixSort, number> = { name: 0, changed: 1, behind: 2 }

const toNameKey = (
  sort: MatrixSort,
  { product_name, changed_at, production_behind }: ProductKey,
): NameKey => ({
  numbers: [production_behind, changed_at.getTime()].slice(2 - comparedNumbers[sort]),
  name: product_name,
})

const toProductKey = ({ numbers, name }: NameKey): ProductKey => {
  const [changed = 0, behind = 0] = numbers.toReversed()
  return {
    product_name: name,
    changed_at: new Date(changed),
    production_behind: Math.min(behind, maxVersionsBehind),
  }
}

export const getMatrix =
  ({ db }: Context): RequestHandler =>
  async (req, res) => {
    const { account_id } = principal(req)
    const query = parseQuery(operation.query, req.query)
    const { sort, changed_since, cursor, limit } = query
    const order = sort ?? 'name'
    const after = decodeNameCursor(cursor, comparedNumbers[order])
    const { rows, scannedTo, unchanged } = await readInAccount(db, account_id, async (tx) => ({
      ...(await readMatrix(tx, account_id, query, after && toProductKey(after))),
      unchanged:
        changed_since === null || after !== null ? null : await countUnchanged(tx, account_id, changed_since),
    }))
    if (unchanged !== null) res.set('x-unchanged-count', String(unchanged))
    sendPage(res, operation, {
      rows,
      limit,
      path: '/matrix/',
      keyOf: (row) => toNameKey(order, row),
      lookedTo: scannedTo && toNameKey(order, scannedTo),
    })
  }
