import type { RequestHandler } from 'express'

/** For answers that are data: nothing in them is to be run, framed, guessed at or kept. Pages relax what they need. */
export const securityHeaders: RequestHandler = (_req, res, next) => {
  res.set({
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'referrer-policy': 'no-referrer',
    'strict-transport-security': 'max-age=31536000',
    'cross-origin-resource-policy': 'same-origin',
    'cache-control': 'no-store',
  })
  next()
}
