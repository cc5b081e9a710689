import { HttpError } from '@shiplog/http'
import type { Request } from 'express'

/** The token of `Authorization: Bearer <token>`; the scheme in any case, as HTTP has it. */
export const bearerToken = (req: Request): string | undefined =>
  /^Bearer +(\S+) *$/i.exec(req.get('authorization') ?? '')?.[1]

/** A 401, which has to say how to authenticate. */
export const unauthorized = (detail: string, cause?: unknown): HttpError =>
  new HttpError(401, detail, { headers: { 'www-authenticate': 'Bearer' }, cause })
