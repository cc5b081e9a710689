/** Each sign-in in progress is a cookie with this path, which takes space in the head of every request. */
const maxLength = 512
const baseUrl = 'http://shiplog.invalid'

/**
 * Returns the path to which a sign-in leads. Returns `/` for anything that may lead to another origin or back
 * to sign-in.
 */
export const returnPath = (wanted: unknown): string => {
  if (typeof wanted !== 'string' || wanted.length > maxLength || !/^\/(?![/\\])/.test(wanted)) return '/'
  if (!URL.canParse(wanted, baseUrl)) return '/'
  const { origin, pathname, search, hash } = new URL(wanted, baseUrl)
  if (origin !== baseUrl || pathname.startsWith('//') || /^\/auth(\/|$)/i.test(pathname)) return '/'
  return `${pathname}${search}${hash}`
}
