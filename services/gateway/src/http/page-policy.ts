import type { RequestHandler } from 'express'

/**
 * For the two pages for people: scripts, data and fonts of this host alone. Their libraries set styles
 * inline, draw images from data, and search in a worker that they make from a blob.
 */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "worker-src 'self' blob:",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

export const pagePolicy: RequestHandler = (_req, res, next) => {
  res.set('content-security-policy', policy)
  next()
}
