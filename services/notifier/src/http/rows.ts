import { HttpError } from '@shiplog/http'
import { acrossAccounts } from '@shiplog/postgres'
import type { Request } from 'express'
import { type Db, existsAnywhere } from '../db/page.ts'

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** @throws HttpError 404: what is no UUID is the id of nothing */
export const toId = (text: string): string => {
  if (!uuid.test(text)) throw new HttpError(404, 'Not found')
  return text.toLowerCase()
}

/** The id in the path. @throws HttpError 404 */
export const idParameter = (req: Request): string => toId(String(req.params.id))

/** For filters: an id that nothing has gives an empty list. */
export const isId = (text: string | null): boolean => text === null || uuid.test(text)

/** Outside of any transaction. @throws HttpError 403 when another account has it, 404 when nobody has it */
export const refuse = async (
  db: Db,
  table: 'channel' | 'preference' | 'notification',
  id: string,
): Promise<never> => {
  const exists = await acrossAccounts(db, (tx) => existsAnywhere(tx, table, id))
  if (exists) throw new HttpError(403, 'It belongs to another account')
  throw new HttpError(404, 'Not found')
}
