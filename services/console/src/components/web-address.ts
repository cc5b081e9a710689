/**
 * Parses an `http:` or `https:` URL. Undefined for other text, because events may contain `javascript:` URLs.
 */
export const webUrl = (text: string | null): URL | undefined => {
  if (text === null || !URL.canParse(text)) return undefined
  const url = new URL(text)
  return url.protocol === 'https:' || url.protocol === 'http:' ? url : undefined
}

/**
 * Returns the address when it is safe to link to, else undefined. Addresses with a user name or password are
 * rejected, because `https://github.com@evil.example` looks like a page of github.com.
 */
export const webAddress = (text: string | null): string | undefined => {
  const url = webUrl(text)
  return url === undefined || url.username !== '' || url.password !== '' ? undefined : url.href
}
