import { type Comparison, comparedVersion, maxComparedVersions, pick } from '@shiplog/contract'
import { comparedVersionsQuery } from '@shiplog/contract/internal'
import { productId, versionId } from '@shiplog/events'
import { HttpError, parseQuery } from '@shiplog/http'
import { readInAccount } from '@shiplog/postgres'
import type { RequestHandler } from 'express'
import type { Context } from '../context.ts'
import { findProduct } from '../db/products.ts'
import type { Tx } from '../db/tables.ts'
import { type ComparedRow, findComparedVersion, listVersionsBetween } from '../db/versions.ts'

/** Finds a version by its name and the name of its product. @throws HttpError 404 when there is none */
const getVersionByName = async (
  tx: Tx,
  account_id: string,
  product: string,
  version: string,
): Promise<ComparedRow> => {
  const found = await findComparedVersion(tx, account_id, versionId(account_id, product, version))
  if (found !== undefined) return found
  const hasProduct = await findProduct(tx, account_id, productId(account_id, product))
  throw new HttpError(
    404,
    hasProduct ? `Product '${product}' has no version '${version}'` : `Product '${product}' does not exist`,
  )
}

/**
 * Compares the times at which events first named the versions. If the times are the same, the ids decide, as
 * in lists.
 */
const directionOf = (from: ComparedRow, to: ComparedRow): Comparison['direction'] => {
  if (from.id === to.id) return 'same'
  const differenceMs = to.created_at.getTime() - from.created_at.getTime()
  return differenceMs > 0 || (differenceMs === 0 && to.id > from.id) ? 'forward' : 'backward'
}

const toCompared = ({ id, ...row }: ComparedRow) => pick(comparedVersion, { version_id: id, ...row })

/**
 * Answers deployment-query with two versions of a product, and with the versions after the older one up to
 * the newer one.
 */
export const getComparedVersions =
  ({ db }: Context): RequestHandler =>
  async (req, res) => {
    const { account_id, product, ...names } = parseQuery(comparedVersionsQuery, req.query)
    const compared = await readInAccount(db, account_id, async (tx) => {
      const from = await getVersionByName(tx, account_id, product, names.from)
      const to = await getVersionByName(tx, account_id, product, names.to)
      const direction = directionOf(from, to)
      const olderAndNewer: [ComparedRow, ComparedRow] = direction === 'backward' ? [to, from] : [from, to]
      const rows =
        direction === 'same'
          ? []
          : await listVersionsBetween(tx, account_id, product, olderAndNewer, maxComparedVersions)
      return { from, to, direction, rows }
    })
    const { from, to, direction, rows } = compared
    const end = rows.findIndex(({ is_beyond }, index) => index === maxComparedVersions || is_beyond)
    const shown = end === -1 ? rows : rows.slice(0, end)
    res.json({
      from: toCompared(from),
      to: toCompared(to),
      direction,
      versions: shown.toReversed().map(toCompared),
      more: end !== -1,
    })
  }
