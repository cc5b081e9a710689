import type { Request } from 'express'

/**
 * Returns the origin of our pages in browsers: the public origin, or the host of the request with http. A
 * proxy that terminates TLS needs a public origin.
 */
export const ownOrigin = (req: Request, publicOrigin: string | undefined): string | undefined => {
  if (publicOrigin !== undefined) return publicOrigin
  const address = `http://${req.get('host')}`
  return URL.canParse(address) ? new URL(address).origin : undefined
}

/**
 * Returns true when our own page sent a write. Browsers send `Origin` with every write, and scripts cannot
 * change it.
 */
export const isOwnWrite = (req: Request, publicOrigin: string | undefined): boolean => {
  const [origin, site] = [req.get('origin'), req.get('sec-fetch-site')]
  if (origin === undefined || (site !== undefined && site !== 'same-origin')) return false
  return origin === ownOrigin(req, publicOrigin)
}

/**
 * Returns true when our own page, or the user, caused a read, as `Sec-Fetch-Site` says. A read without that
 * header and without `Origin` is accepted: another site cannot see the answer.
 */
export const isOwnRead = (req: Request, publicOrigin: string | undefined): boolean => {
  const [origin, site] = [req.get('origin'), req.get('sec-fetch-site')]
  if (site !== undefined) return site === 'same-origin' || site === 'none'
  return origin === undefined || origin === ownOrigin(req, publicOrigin)
}
