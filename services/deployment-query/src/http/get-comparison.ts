import { principal } from '@shiplog/auth'
import { type ComparedSide, compareVersions as operation } from '@shiplog/contract'
import { HttpError, parseQuery, sendAnswer } from '@shiplog/http'
import { readInAccount } from '@shiplog/postgres'
import type { RequestHandler } from 'express'
import type { Context } from '../context.ts'
import { findCurrentDeployment } from '../db/current-deployment.ts'
import type { Tx } from '../db/tables.ts'
import { compareUrl } from '../domain/compare-url.ts'
import { askCatalog } from './ask-catalog.ts'

/** A side of the comparison: the version, and its deployment when the query named an environment. */
type Side = { version: string; deployed: { environment_name: string | null; deployment_id: string | null } }

/** @throws HttpError 404 when no deployment of the product was completed in the environment */
const findSide = async (tx: Tx, account_id: string, product: string, asked: ComparedSide): Promise<Side> => {
  if ('version' in asked)
    return { version: asked.version, deployed: { environment_name: null, deployment_id: null } }
  const { environment } = asked
  const current = await findCurrentDeployment(tx, account_id, { product, environment })
  if (current === undefined)
    throw new HttpError(
      404,
      `No deployment of product '${product}' was completed in environment '${environment}'`,
    )
  const { id: deployment_id, version } = current
  return { version, deployed: { environment_name: environment, deployment_id } }
}

/**
 * Compares two versions of a product. Finds the current version of each environment that the query names, and
 * asks catalog for the versions in between.
 */
export const getComparison =
  (ctx: Context): RequestHandler =>
  async (req, res) => {
    const { account_id } = principal(req)
    const { product, ...asked } = parseQuery(operation.query, req.query)
    const { from, to } = await readInAccount(ctx.db, account_id, async (tx) => ({
      from: await findSide(tx, account_id, product, asked.from),
      to: await findSide(tx, account_id, product, asked.to),
    }))
    const compared = await askCatalog(
      ctx,
      res,
      (catalog) => catalog.getComparedVersions({ account_id, product, from: from.version, to: to.version }),
      'The versions of the product cannot be read at the moment: try again',
    )
    const [older, newer] =
      compared.direction === 'backward' ? [compared.to, compared.from] : [compared.from, compared.to]
    sendAnswer(res, operation, {
      ...compared,
      product_name: product,
      from: { ...compared.from, ...from.deployed },
      to: { ...compared.to, ...to.deployed },
      compare_url: compareUrl(older, newer),
    })
  }
