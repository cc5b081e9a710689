/** Returns the path of a request target, which may be a whole URL. An invalid URL is returned as it is. */
export const pathOf = (url: string): string => {
  if (!url.startsWith('/')) return URL.canParse(url) ? new URL(url).pathname : url
  const end = url.search(/[?#]/)
  return end === -1 ? url : url.slice(0, end)
}
