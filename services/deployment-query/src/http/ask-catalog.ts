import { HttpError, unavailable } from '@shiplog/http'
import type { Response } from 'express'
import { type CatalogClient, CatalogError, type CatalogReply } from '../catalog-client.ts'
import type { Context } from '../context.ts'

/**
 * Sends a request to catalog, and copies catalog's `X-Data-Lag` to the answer `res`.
 *
 * @param detail text of the 503 when catalog does not answer
 * @throws HttpError 503 when catalog does not answer; 403 or 404 when catalog answers with this status
 */
export const askCatalog = async <Answer>(
  { catalog, log }: Context,
  res: Response,
  ask: (catalog: CatalogClient) => Promise<CatalogReply<Answer>>,
  detail: string,
): Promise<Answer> => {
  const reply = await ask(catalog).catch((err: unknown) => {
    if (!(err instanceof CatalogError)) throw err
    log.warn({ err }, 'catalog did not answer')
    throw unavailable(detail, err)
  })
  if ('refused' in reply) throw new HttpError(reply.refused, reply.detail)
  if (reply.lag !== null) res.setHeader('X-Data-Lag', reply.lag)
  return reply.answer
}
