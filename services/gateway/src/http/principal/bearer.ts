import type { IncomingMessage } from 'node:http'
import { HttpError } from '@shiplog/http'

/** Returns the token of `Authorization: Bearer <token>`. The scheme may be in upper or lower case. */
export const bearerToken = ({ headers }: IncomingMessage): string | undefined =>
  /^Bearer +(\S+) *$/i.exec(headers.authorization ?? '')?.[1]

/** Creates a 401 with the header `WWW-Authenticate`, which HTTP requires. */
export const unauthorized = (detail: string, cause?: unknown): HttpError =>
  new HttpError(401, detail, { headers: { 'www-authenticate': 'Bearer' }, cause })
