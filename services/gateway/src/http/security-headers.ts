import type { Handler } from '@shiplog/http'

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

/**
 * With these headers, browsers do not execute, frame, sniff or cache an answer. They are enough for an
 * answer to a program, because no browser shows it as a page.
 */
const programHeaders = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'strict-transport-security': 'max-age=31536000',
  'cache-control': 'no-store',
}

/** Headers of all other answers. Pages overwrite some. */
export const securityHeaders = {
  ...programHeaders,
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
  // A page of another origin that opens our page, or that our page opens, gets no reference to our window.
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': unused.map((feature) => `${feature}=()`).join(', '),
}

const setHeaders = (headers: Record<string, string>): Handler => {
  const entries = Object.entries(headers)
  return (_req, res, next) => {
    for (const [name, value] of entries) res.setHeader(name, value)
    next()
  }
}

export const setSecurityHeaders = setHeaders(securityHeaders)
export const setProgramHeaders = setHeaders(programHeaders)
