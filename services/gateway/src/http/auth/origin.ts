import { HttpError } from '@shiplog/http'
import type { Request } from 'express'
import { isLoopback } from '../../config.ts'
import { isOwnWrite, ownOrigin } from '../principal/own-origin.ts'

/**
 * Returns the origin of our pages in the browser: `PUBLIC_ORIGIN`, or without it the host of the request.
 *
 * @throws HttpError 400 for plain http to another machine, because tokens would be sent unencrypted
 */
export const browserOrigin = (req: Request, publicOrigin: string | undefined): string => {
  const origin = ownOrigin(req, publicOrigin)
  const { protocol, hostname } = new URL(origin ?? 'http://invalid')
  if (origin !== undefined && (protocol === 'https:' || isLoopback(hostname))) return origin
  throw new HttpError(
    400,
    'Signing in needs https. The administrator has to set PUBLIC_ORIGIN to the address that browsers use, such as https://shiplog.example.com',
  )
}

/**
 * Checks that one of our pages sent a write, and returns the origin of the page.
 *
 * @throws HttpError 403 when another site may have sent the write
 * @throws HttpError 400 in the same cases as `browserOrigin`
 */
export const ownWriteOrigin = (req: Request, publicOrigin: string | undefined): string => {
  if (isOwnWrite(req, publicOrigin)) return browserOrigin(req, publicOrigin)
  throw new HttpError(
    403,
    `Only pages of ${ownOrigin(req, publicOrigin)} may send this: the header Origin names another origin or is missing`,
  )
}
