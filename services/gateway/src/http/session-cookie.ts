import type { Request } from 'express'

const name = '__session'

const isSafe = (method: string): boolean => method === 'GET' || method === 'HEAD'

/** Without a public origin, that of the request: http, because TLS ends before it comes here. */
const originOf = (req: Request): string | undefined => {
  const address = `http://${req.get('host')}`
  return URL.canParse(address) ? new URL(address).origin : undefined
}

/**
 * Whether our own pages caused the request: a browser sends its cookies also with requests that other sites
 * cause. `Sec-Fetch-Site` tells; browsers without it send `Origin` with every write; a read without either is
 * harmless, because another site cannot see the answer.
 */
const isSameOrigin = (req: Request, publicOrigin: string | undefined): boolean => {
  const site = req.get('sec-fetch-site')
  if (site !== undefined) return site === 'same-origin' || site === 'none'
  const origin = req.get('origin')
  if (origin !== undefined) return origin === (publicOrigin ?? originOf(req))
  return isSafe(req.method)
}

/**
 * The access token in the cookie `__session`, unless another site may have caused the request, or there are
 * two, of which one may be planted by a neighbouring host.
 *
 * @param publicOrigin where browsers find us, such as `https://shiplog.example.com`
 */
export const sessionToken = (req: Request, publicOrigin: string | undefined): string | undefined => {
  const pairs = (req.get('cookie') ?? '').split(';').map((pair) => pair.trim())
  const [found, ...others] = pairs.filter((pair) => pair.startsWith(`${name}=`))
  if (found === undefined || others.length > 0 || !isSameOrigin(req, publicOrigin)) return undefined
  return found.slice(name.length + 1) || undefined
}
