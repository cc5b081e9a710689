import type { RequestHandler } from 'express'

/**
 * Creates a middleware that sets the content security policy of a page about the API. It allows scripts and
 * data of this host only. Images and fonts may also have `data:` addresses, because Swagger UI and Redoc use
 * such images. Workers may also come from a blob, because Redoc searches in such a worker.
 *
 * @param styles source in `style-src` that allows the page's inline styles
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
