/** Each sign-in that is under way takes so much of every request's head. */
const maxLength = 512
const anywhere = 'http://shiplog.invalid'

/**
 * A path of ours to go to after sign-in, and `/` for anything that may lead elsewhere or back to a sign-in.
 */
export const returnPath = (wanted: unknown): string => {
  if (typeof wanted !== 'string' || wanted.length > maxLength || !/^\/(?![/\\])/.test(wanted)) return '/'
  if (!URL.canParse(wanted, anywhere)) return '/'
  const { origin, pathname, search, hash } = new URL(wanted, anywhere)
  if (origin !== anywhere || pathname.startsWith('//') || /^\/auth(\/|$)/i.test(pathname)) return '/'
  return `${pathname}${search}${hash}`
}
