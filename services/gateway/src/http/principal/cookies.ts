import type { IncomingMessage } from 'node:http'

/** In the order of the header. Of cookies with the same path, browsers send older ones first. */
export const cookiePairs = ({ headers }: IncomingMessage): [name: string, value: string][] =>
  (headers.cookie ?? '').split(';').map((pair) => {
    const [name = '', ...value] = pair.split('=')
    return [name.trim(), value.join('=').trim()]
  })

/** Returns the first index, `from` or later, at which a cookie of this name begins; -1 when there is none. */
const indexOfCookie = (header: string, wanted: string, from: number): number => {
  let index = header.indexOf(`${wanted}=`, from)
  while (index > 0 && !/[;\s]/.test(header.charAt(index - 1))) index = header.indexOf(`${wanted}=`, index + 1)
  return index
}

/**
 * Returns the value of a cookie; undefined when the cookie is missing or empty. Returns undefined also when
 * there are two cookies of that name, because another host of the same domain may have set one of them. The
 * header is not split into all cookies, because requests of a flood may have thousands of cookies.
 */
export const cookieOf = ({ headers }: IncomingMessage, wanted: string): string | undefined => {
  const { cookie = '' } = headers
  const index = indexOfCookie(cookie, wanted, 0)
  if (index === -1 || indexOfCookie(cookie, wanted, index + 1) !== -1) return undefined
  const start = index + wanted.length + 1
  const end = cookie.indexOf(';', start)
  return cookie.slice(start, end === -1 ? undefined : end).trim() || undefined
}
