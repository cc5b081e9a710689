import type { RequestHandler } from 'express'

/** For JSON answers: not to be executed, framed, sniffed or cached. The pages for people relax this. */
export const securityHeaders = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'strict-transport-security': 'max-age=31536000',
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'no-store',
}

export const setSecurityHeaders: RequestHandler = (_req, res, next) => {
  res.set(securityHeaders)
  next()
}
