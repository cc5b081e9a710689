/** Parts with fewer characters are not redacted, because they occur in answers by chance. */
const minLength = 6

/**
 * Returns the values of a query as they stand in the address, and decoded. `+` stands for a space in forms,
 * and for itself in other addresses. A parameter without `=` is a value of its own.
 */
const queryValues = (url: URL): string[] => {
  const raw = url.search
    .slice(1)
    .split('&')
    .map((parameter) => parameter.slice(parameter.indexOf('=') + 1))
  return [...raw, ...raw.map(safeDecode), ...url.searchParams.values()]
}

/**
 * Replaces a webhook address by `••••` in its receiver's answer. It replaces the whole address, and the parts
 * that receivers often repeat: the path, its segments, the query and its values. People who read excerpts of
 * answers must not learn the address.
 */
export const redactAddress = (text: string, address: string): string => {
  const url = new URL(address)
  const segments = url.pathname.split('/').flatMap((segment) => [segment, safeDecode(segment)])
  return redactSecrets(text, [
    address,
    url.href,
    `${url.pathname}${url.search}`,
    url.pathname,
    url.search.slice(1),
    ...segments,
    ...queryValues(url),
  ])
}

/** Replaces secrets by `••••`. */
export const redactSecrets = (text: string, secrets: readonly string[]): string =>
  secrets
    .filter((secret) => secret.length >= minLength)
    .toSorted((a, b) => b.length - a.length)
    .reduce((redacted, secret) => redacted.replaceAll(secret, '••••'), text)

const safeDecode = (segment: string): string => {
  try {
    return decodeURIComponent(segment)
  } catch {
    // The percent-encoding of the segment is not valid.
    return segment
  }
}
