/** An address by http or https: events may tell any text, `javascript:` included. */
export const webUrl = (text: string | null): URL | undefined => {
  if (text === null || !URL.canParse(text)) return undefined
  const url = new URL(text)
  return url.protocol === 'https:' || url.protocol === 'http:' ? url : undefined
}

/**
 * The address of a page to link to. None with a user name or password, for `https://github.com@evil.example`
 * looks like a page of github.com.
 */
export const webAddress = (text: string | null): string | undefined => {
  const url = webUrl(text)
  return url === undefined || url.username !== '' || url.password !== '' ? undefined : url.href
}
