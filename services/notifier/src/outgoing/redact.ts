const shortest = 6

/**
 * Takes a webhook address out of what its receiver answered, as a whole and in the parts that receivers like
 * to repeat (the path and its segments): excerpts of answers are shown to people who must not know the
 * address.
 */
export const redactAddress = (text: string, address: string): string => {
  const url = new URL(address)
  const segments = url.pathname.split('/').flatMap((segment) => [segment, safeDecode(segment)])
  const values = [...url.searchParams.values()]
  return [address, url.href, `${url.pathname}${url.search}`, url.pathname, ...segments, ...values]
    .filter((secret) => secret.length >= shortest)
    .toSorted((a, b) => b.length - a.length)
    .reduce((redacted, secret) => redacted.replaceAll(secret, '••••'), text)
}

const safeDecode = (segment: string): string => {
  try {
    return decodeURIComponent(segment)
  } catch {
    // Not percent-encoded text: the segment itself is in the list.
    return segment
  }
}
