import { HttpError, unavailable } from '@shiplog/http'
import type { Response } from 'express'
import { type CatalogClient, CatalogError, type Told } from '../catalog-client.ts'
import type { Context } from '../context.ts'

/**
 * Asks catalog for what a request needs. That catalog may be behind is said in the request's own answer.
 *
 * @param without what is said when catalog does not answer
 * @throws HttpError 503, and what catalog refuses with
 */
export const askCatalog = async <Answer>(
  { catalog, log }: Context,
  res: Response,
  ask: (catalog: CatalogClient) => Promise<Told<Answer>>,
  without: string,
): Promise<Answer> => {
  const told = await ask(catalog).catch((err: unknown) => {
    if (!(err instanceof CatalogError)) throw err
    log.warn({ err }, 'catalog did not answer')
    throw unavailable(without, err)
  })
  if ('refused' in told) throw new HttpError(told.refused, told.detail)
  if (told.lag !== null) res.setHeader('X-Data-Lag', told.lag)
  return told.answer
}
