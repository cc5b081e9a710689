import type { RequestHandler } from 'express'

/** Browser features that none of our pages uses. They do use `clipboard-write`. */
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

/** With these headers, browsers do not execute, frame, sniff or cache an answer. Pages overwrite some. */
export const securityHeaders = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'strict-transport-security': 'max-age=31536000',
  'cross-origin-resource-policy': 'same-origin',
  // A page of another origin that opens our page, or that our page opens, gets no reference to our window.
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': unused.map((feature) => `${feature}=()`).join(', '),
  'cache-control': 'no-store',
}

export const setSecurityHeaders: RequestHandler = (_req, res, next) => {
  res.set(securityHeaders)
  next()
}
