/** Each sign-in in progress is a cookie with the path, which the browser sends with every request. */
const maxLength = 512
const baseUrl = 'http://shiplog.invalid'

/**
 * Returns the path to which the browser is sent after a sign-in. Returns `/` for a value that is too long, or
 * that may lead to another origin or to a path below `/auth`.
 */
export const returnPath = (wanted: unknown): string => {
  if (typeof wanted !== 'string' || wanted.length > maxLength || !/^\/(?![/\\])/.test(wanted)) return '/'
  if (!URL.canParse(wanted, baseUrl)) return '/'
  const { origin, pathname, search, hash } = new URL(wanted, baseUrl)
  if (origin !== baseUrl || pathname.startsWith('//') || /^\/auth(\/|$)/i.test(pathname)) return '/'
  return `${pathname}${search}${hash}`
}
