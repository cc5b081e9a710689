import type { Request } from 'express'

/**
 * Returns the origin of our pages in browsers. It is the public origin, or without one the host of the
 * request with http. Behind a proxy that terminates TLS, the public origin has to be set. Returns undefined
 * when the header `Host` is not valid.
 */
export const ownOrigin = (req: Request, publicOrigin: string | undefined): string | undefined => {
  if (publicOrigin !== undefined) return publicOrigin
  const address = `http://${req.get('host')}`
  return URL.canParse(address) ? new URL(address).origin : undefined
}

/**
 * Returns true when our own page sent a write. Browsers send the header `Origin` with every write, and
 * scripts cannot change this header.
 */
export const isOwnWrite = (req: Request, publicOrigin: string | undefined): boolean => {
  const [origin, site] = [req.get('origin'), req.get('sec-fetch-site')]
  if (origin === undefined || (site !== undefined && site !== 'same-origin')) return false
  return origin === ownOrigin(req, publicOrigin)
}

/**
 * Returns true when the header `Sec-Fetch-Site` says that our own page or the user caused a read. Without
 * this header, a read is accepted when `Origin` is missing or names our origin. Another site could cause such
 * a read without `Origin`, but could not see the answer.
 */
export const isOwnRead = (req: Request, publicOrigin: string | undefined): boolean => {
  const [origin, site] = [req.get('origin'), req.get('sec-fetch-site')]
  if (site !== undefined) return site === 'same-origin' || site === 'none'
  return origin === undefined || origin === ownOrigin(req, publicOrigin)
}
