import type { RequestHandler } from 'express'

/**
 * Creates a middleware that sets the content security policy of a page about the API: scripts, data and fonts
 * of this host only. Swagger UI and Redoc use images from `data:` addresses, and Redoc searches in a worker
 * that it creates from a blob.
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
