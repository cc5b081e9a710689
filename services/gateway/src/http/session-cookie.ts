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
 * Browsers add cookies to requests that other sites cause, and then say so. `Sec-Fetch-Site` decides; browsers without it
 * send `Origin` with every write; a read with neither is harmless, because no other site can see its answer.
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
