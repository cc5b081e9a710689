import type { Request } from 'express'
import { HttpError } from '../answers/http-error.ts'

/** True for a UUID, in lower or upper case. */
export const isId = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)

/** Returns the id in lower case. @throws HttpError 404 when the text is not a UUID */
export const toId = (text: string): string => {
  if (!isId(text)) throw new HttpError(404, 'Not found')
  return text.toLowerCase()
}

/** Reads an id from the path, by its name in the contract, such as `product-id`. @throws HttpError 404 */
export const idParameter = (req: Request, name: string): string => toId(String(req.params[name]))

/**
 * Refuses an id that the caller's account does not have.
 *
 * @throws HttpError 403 when another account has it, else 404
 */
export const refuse = async (existsElsewhere: Promise<boolean>): Promise<never> => {
  if (await existsElsewhere) throw new HttpError(403, 'This id belongs to another account')
  throw new HttpError(404, 'Not found')
}
