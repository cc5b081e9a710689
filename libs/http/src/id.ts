import type { Request } from 'express'
import { HttpError } from './http-error.ts'

/** Ids are UUIDs, in small letters or in large ones. */
export const isId = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)

/** @throws HttpError 404: what is no UUID is the id of nothing */
export const toId = (text: string): string => {
  if (!isId(text)) throw new HttpError(404, 'Not found')
  return text.toLowerCase()
}

/** An id in the path, by its name in the contract, such as `product-id`. @throws HttpError 404 */
export const idParameter = (req: Request, name: string): string => toId(String(req.params[name]))

/** For an id that is not of the account. @throws HttpError 403 when it is another account's, else 404 */
export const refuse = async (existsElsewhere: Promise<boolean>): Promise<never> => {
  if (await existsElsewhere) throw new HttpError(403, 'It belongs to another account')
  throw new HttpError(404, 'Not found')
}
