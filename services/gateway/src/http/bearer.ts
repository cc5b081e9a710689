import type { IncomingMessage } from 'node:http'
import { HttpError } from '@shiplog/http'

/** The token of `Authorization: Bearer <token>`; the scheme in any case, as HTTP has it. */
export const bearerToken = ({ headers }: IncomingMessage): string | undefined =>
  /^Bearer +(\S+) *$/i.exec(headers.authorization ?? '')?.[1]

/** A 401, which has to say how to authenticate. */
export const unauthorized = (detail: string, cause?: unknown): HttpError =>
  new HttpError(401, detail, { headers: { 'www-authenticate': 'Bearer' }, cause })
