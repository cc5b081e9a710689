import type { RequestHandler } from 'express'

/**
 * The security policy of a page about the API: scripts, data and fonts of this host alone. The libraries of
 * these pages draw images from `data:` addresses, and Redoc searches in a worker that it makes from a blob.
 *
 * @param styles the inline styles that the page may have, as a source of `style-src`
 */
export const pagePolicy = (styles: string): RequestHandler => {
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' ${styles}`,
    "img-src 'self' data:",
    "font-src 'self' data:",
    "connect-src 'self'",
    "worker-src 'self' blob:",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
  return (_req, res, next) => {
    res.set('content-security-policy', policy)
    next()
  }
}
