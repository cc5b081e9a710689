import type { RequestHandler } from 'express'

/** What browsers offer and no page of ours uses. Our pages do write to the clipboard. */
const unused = [
  'accelerometer',
  'autoplay',
  'camera',
  'display-capture',
  'encrypted-media',
  'fullscreen',
  'geolocation',
  'gyroscope',
  'hid',
  'idle-detection',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'picture-in-picture',
  'publickey-credentials-get',
  'screen-wake-lock',
  'serial',
  'usb',
  'xr-spatial-tracking',
]

/** For JSON answers: not to be executed, framed, sniffed or cached. The pages for people relax this. */
export const securityHeaders = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'strict-transport-security': 'max-age=31536000',
  'cross-origin-resource-policy': 'same-origin',
  // Pages of other origins that open ours, or that ours opens, get no reference to its window.
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': unused.map((feature) => `${feature}=()`).join(', '),
  'cache-control': 'no-store',
}

export const setSecurityHeaders: RequestHandler = (_req, res, next) => {
  res.set(securityHeaders)
  next()
}
