import type { Request } from 'express'
import { cookieOf } from './cookies.ts'
import { isOwnRead, isOwnWrite } from './own-origin.ts'

export const sessionCookie = '__session'

const isSafe = (method: string): boolean => method === 'GET' || method === 'HEAD'

/**
 * The access token in the cookie `__session`, unless another site may have caused the request: a browser
 * sends its cookies also with those.
 *
 * @param publicOrigin where browsers find us, such as `https://shiplog.example.com`
 */
export const sessionToken = (req: Request, publicOrigin: string | undefined): string | undefined => {
  const isOwn = isSafe(req.method) ? isOwnRead : isOwnWrite
  return isOwn(req, publicOrigin) ? cookieOf(req, sessionCookie) : undefined
}
