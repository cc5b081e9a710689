import type { RequestHandler } from 'express'

/** Browser features that no page of ours uses. `clipboard-write` is not listed: our pages use it. */
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

/**
 * Headers of JSON answers: they must not be executed, framed, sniffed or cached. Pages relax some of them.
 */
export const securityHeaders = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'strict-transport-security': 'max-age=31536000',
  'cross-origin-resource-policy': 'same-origin',
  // A page of another origin that opens ours, or that ours opens, gets no reference to our window.
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': unused.map((feature) => `${feature}=()`).join(', '),
  'cache-control': 'no-store',
}

export const setSecurityHeaders: RequestHandler = (_req, res, next) => {
  res.set(securityHeaders)
  next()
}
