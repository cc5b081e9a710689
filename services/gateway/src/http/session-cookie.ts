import type { Request } from 'express'

const isSafe = (method: string): boolean => method === 'GET' || method === 'HEAD'

const hostOf = (origin: string): string | undefined => {
  try {
    return new URL(origin).host
  } catch {
    return undefined // `null`, which browsers send for opaque origins
  }
}

/**
 * Whether our own pages caused the request: a browser sends its cookies also with requests that other sites
 * cause. `Sec-Fetch-Site` tells; browsers without it send `Origin` with every write; a read without either is
 * harmless, because another site cannot see the answer.
 */
const isSameOrigin = (req: Request): boolean => {
  const site = req.get('sec-fetch-site')
  if (site !== undefined) return site === 'same-origin' || site === 'none'
  const origin = req.get('origin')
  if (origin !== undefined) return hostOf(origin) === req.get('host')
  return isSafe(req.method)
}

/** The access token in the cookie `__session`, unless another site may have caused the request. */
export const sessionToken = (req: Request): string | undefined => {
  const pairs = (req.get('cookie') ?? '').split(';').map((pair) => pair.trim())
  const found = pairs.find((pair) => pair.startsWith('__session='))?.slice('__session='.length)
  return found !== undefined && found !== '' && isSameOrigin(req) ? found : undefined
}
