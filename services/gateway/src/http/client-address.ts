import { isIP } from 'node:net'
import { addressHeader } from '@shiplog/internal-api'
import type { Request } from 'express'

/**
 * From where a request came: the peer's address, or what `X-Forwarded-For` says if the peer is one of
 * `TRUSTED_PROXIES`. An IPv4 address as such, also when it came over a socket for both.
 *
 * @returns null for what a trusted proxy says and is no address
 */
export const clientAddress = (req: Request): string | null => {
  const address = req.ip?.replace(/^::ffff:(?=\d+\.)/i, '') ?? ''
  return isIP(address) === 0 ? null : address
}

/** Puts the address where the audit log looks for it, here and behind, over what the caller put there. */
export const tellAddress = (req: Request): void => {
  delete req.headers[addressHeader]
  const address = clientAddress(req)
  if (address !== null) req.headers[addressHeader] = address
}
