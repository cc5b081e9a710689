import { HttpError } from '@shiplog/http'
import { acrossAccounts } from '@shiplog/postgres'
import type { Request } from 'express'
import type { Context } from '../context.ts'
import { existsAnywhere } from '../db/api-keys.ts'

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** The id in the path. @throws HttpError 404: what is no UUID is the id of nothing */
export const apiKeyId = (req: Request): string => {
  const id = String(req.params['api-key-id'])
  if (!uuid.test(id)) throw new HttpError(404, 'Not found')
  return id.toLowerCase()
}

/** For an id that the account has no key of. @throws HttpError 403 when another account has, 404 when nobody has */
export const refuse = async ({ db }: Context, id: string): Promise<never> => {
  if (await acrossAccounts(db, (tx) => existsAnywhere(tx, id)))
    throw new HttpError(403, 'It belongs to another account')
  throw new HttpError(404, 'Not found')
}
