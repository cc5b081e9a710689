import type { Request } from 'express'

/**
 * Where browsers find us. Without a public origin, that of the request: http, because TLS ends before it
 * comes here.
 */
export const ownOrigin = (req: Request, publicOrigin: string | undefined): string | undefined => {
  if (publicOrigin !== undefined) return publicOrigin
  const address = `http://${req.get('host')}`
  return URL.canParse(address) ? new URL(address).origin : undefined
}

/**
 * Whether a page of ours sent a write: browsers say in `Origin` whose page it was, with every write and
 * beyond the page's reach.
 */
export const isOwnWrite = (req: Request, publicOrigin: string | undefined): boolean => {
  const [origin, site] = [req.get('origin'), req.get('sec-fetch-site')]
  if (origin === undefined || (site !== undefined && site !== 'same-origin')) return false
  return origin === ownOrigin(req, publicOrigin)
}

/**
 * Whether a page of ours, or the user, caused a read. `Sec-Fetch-Site` tells; a read without it and without
 * `Origin` is harmless, because another site cannot see the answer.
 */
export const isOwnRead = (req: Request, publicOrigin: string | undefined): boolean => {
  const [origin, site] = [req.get('origin'), req.get('sec-fetch-site')]
  if (site !== undefined) return site === 'same-origin' || site === 'none'
  return origin === undefined || origin === ownOrigin(req, publicOrigin)
}
