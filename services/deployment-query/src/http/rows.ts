import { HttpError } from '@shiplog/http'
import type { Request } from 'express'

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** @throws HttpError 404: what is no UUID is the id of nothing */
export const idParameter = (req: Request): string => {
  const id = String(req.params.id)
  if (!uuid.test(id)) throw new HttpError(404, 'Not found')
  return id.toLowerCase()
}

/** @throws HttpError 403 when another account has it, 404 when nobody has it */
export const refuse = async (existsElsewhere: Promise<boolean>): Promise<never> => {
  if (await existsElsewhere) throw new HttpError(403, 'It belongs to another account')
  throw new HttpError(404, 'Not found')
}
