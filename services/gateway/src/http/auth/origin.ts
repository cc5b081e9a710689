import { HttpError } from '@shiplog/http'
import type { Request } from 'express'
import { isLoopback } from '../../config.ts'
import { isOwnWrite, ownOrigin } from '../own-origin.ts'

/**
 * Where the browser found us. Without `PUBLIC_ORIGIN` that is what `Host` says, which is believed of this
 * machine alone.
 *
 * @throws HttpError 400 for plain http to another machine: a browser would not keep the session
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

/** Where the page of ours was found that sent this. @throws HttpError 403 when another site may have */
export const ownWriteOrigin = (req: Request, publicOrigin: string | undefined): string => {
  if (isOwnWrite(req, publicOrigin)) return browserOrigin(req, publicOrigin)
  throw new HttpError(403, `This is for pages of ${ownOrigin(req, publicOrigin)}, by its header Origin`)
}
