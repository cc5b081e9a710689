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

/** @throws HttpError 404 */
const findVersionNamed = async (
  tx: Tx,
  account_id: string,
  product: string,
  version: string,
): Promise<ComparedRow> => {
  const found = await findComparedVersion(tx, account_id, versionId(account_id, product, version))
  if (found !== undefined) return found
  const known = await findProduct(tx, account_id, productId(account_id, product))
  throw new HttpError(
    404,
    known ? `Product '${product}' has no version '${version}'` : `Product '${product}' does not exist`,
  )
}

/** By when they were first named; those of one moment in the order of lists. */
const directionOf = (from: ComparedRow, to: ComparedRow): Comparison['direction'] => {
  if (from.id === to.id) return 'same'
  const later = to.created_at.getTime() - from.created_at.getTime()
  return later > 0 || (later === 0 && to.id > from.id) ? 'forward' : 'backward'
}

const toCompared = ({ id, ...row }: ComparedRow) => pick(comparedVersion, { version_id: id, ...row })

/** For deployment-query, which compares what runs in environments, too: two versions and those between. */
export const getComparedVersions =
  ({ db }: Context): RequestHandler =>
  async (req, res) => {
    const { account_id, product, ...names } = parseQuery(comparedVersionsQuery, req.query)
    const compared = await readInAccount(db, account_id, async (tx) => {
      const from = await findVersionNamed(tx, account_id, product, names.from)
      const to = await findVersionNamed(tx, account_id, product, names.to)
      const direction = directionOf(from, to)
      const ends: [ComparedRow, ComparedRow] = direction === 'backward' ? [to, from] : [from, to]
      const rows =
        direction === 'same'
          ? []
          : await listVersionsBetween(tx, account_id, product, ends, maxComparedVersions)
      return { from, to, direction, rows }
    })
    const { from, to, direction, rows } = compared
    const beyond = rows.findIndex(({ is_beyond }, index) => index === maxComparedVersions || is_beyond)
    const shown = beyond === -1 ? rows : rows.slice(0, beyond)
    res.json({
      from: toCompared(from),
      to: toCompared(to),
      direction,
      versions: shown.toReversed().map(toCompared),
      more: beyond !== -1,
    })
  }
