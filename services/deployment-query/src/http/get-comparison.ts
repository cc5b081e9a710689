import { principal } from '@shiplog/auth'
import { type ComparedEnd, compareVersions as operation } from '@shiplog/contract'
import { HttpError, parseQuery, sendAnswer } from '@shiplog/http'
import { readInAccount } from '@shiplog/postgres'
import type { RequestHandler } from 'express'
import type { Context } from '../context.ts'
import { findCurrentDeployment } from '../db/current-deployment.ts'
import type { Tx } from '../db/tables.ts'
import { compareUrl } from '../domain/compare-url.ts'
import { askCatalog } from './ask-catalog.ts'

/** The version that is meant, and the place where it is if the query named one. */
type Found = { version: string; place: { environment_name: string | null; deployment_id: string | null } }

/** @throws HttpError 404 when nothing is current in the environment */
const findEnd = async (tx: Tx, account_id: string, product: string, end: ComparedEnd): Promise<Found> => {
  if ('version' in end)
    return { version: end.version, place: { environment_name: null, deployment_id: null } }
  const { environment } = end
  const current = await findCurrentDeployment(tx, account_id, { product, environment })
  if (current !== undefined)
    return { version: current.version, place: { environment_name: environment, deployment_id: current.id } }
  throw new HttpError(
    404,
    `No deployment of product '${product}' was completed in environment '${environment}'`,
  )
}

/** Finds what is current in environments here, and asks catalog what lies between the two versions. */
export const getComparison =
  (ctx: Context): RequestHandler =>
  async (req, res) => {
    const { account_id } = principal(req)
    const { product, ...ends } = parseQuery(operation.query, req.query)
    const { from, to } = await readInAccount(ctx.db, account_id, async (tx) => ({
      from: await findEnd(tx, account_id, product, ends.from),
      to: await findEnd(tx, account_id, product, ends.to),
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
      product_name: product,
      from: { ...compared.from, ...from.place },
      to: { ...compared.to, ...to.place },
      direction: compared.direction,
      versions: compared.versions,
      more: compared.more,
      compare_url: compareUrl(older, newer),
    })
  }
