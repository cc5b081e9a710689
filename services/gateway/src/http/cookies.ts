import type { IncomingMessage } from 'node:http'

/** By name, in the order of the header, where browsers put older ones first. */
export const cookiePairs = ({ headers }: IncomingMessage): [name: string, value: string][] =>
  (headers.cookie ?? '').split(';').map((pair) => {
    const [name = '', ...value] = pair.split('=')
    return [name.trim(), value.join('=').trim()]
  })

/** Where a cookie of this name begins, from a place in the header on. */
const placeOf = (header: string, wanted: string, from: number): number => {
  let place = header.indexOf(`${wanted}=`, from)
  while (place > 0 && !/[;\s]/.test(header.charAt(place - 1))) place = header.indexOf(`${wanted}=`, place + 1)
  return place
}

/**
 * The value of a cookie. Undefined also when there are two of that name, of which one may be planted by a
 * neighbouring host. The header is not split: strangers send thousands of cookies.
 */
export const cookieOf = ({ headers }: IncomingMessage, wanted: string): string | undefined => {
  const { cookie = '' } = headers
  const place = placeOf(cookie, wanted, 0)
  if (place === -1 || placeOf(cookie, wanted, place + 1) !== -1) return undefined
  const start = place + wanted.length + 1
  const end = cookie.indexOf(';', start)
  return cookie.slice(start, end === -1 ? undefined : end).trim() || undefined
}
