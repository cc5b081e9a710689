import type { Request } from 'express'
import { cookieOf } from './cookies.ts'
import { isOwnRead, isOwnWrite } from './own-origin.ts'

export const sessionCookie = '__session'

const isSafe = (method: string): boolean => method === 'GET' || method === 'HEAD'

/**
 * Returns the access token in the cookie `__session`; undefined without the cookie. Returns undefined also
 * when another site may have caused the request, because browsers may send our cookies with such a request.
 *
 * @param publicOrigin origin of our pages in browsers, such as `https://shiplog.example.com`
 */
export const sessionToken = (req: Request, publicOrigin: string | undefined): string | undefined => {
  const isOwn = isSafe(req.method) ? isOwnRead : isOwnWrite
  return isOwn(req, publicOrigin) ? cookieOf(req, sessionCookie) : undefined
}
