const hexadecimal = /^[0-9a-f]+$/i
const minPrefixLength = 7

/**
 * True when two texts are the same SHA, or one is a hexadecimal prefix of the other with 7 or more
 * characters.
 */
export const isSameSha = (a: string, b: string): boolean => {
  if (!hexadecimal.test(a) || !hexadecimal.test(b)) return a === b
  const [short = '', long = ''] = [a.toLowerCase(), b.toLowerCase()].toSorted((x, y) => x.length - y.length)
  return short === long || (short.length >= minPrefixLength && long.startsWith(short))
}

/** The longer of two forms of one SHA; the first when both have the same length. */
export const longerSha = (first: string | null, second: string | null): string | null =>
  (second?.length ?? 0) > (first?.length ?? 0) ? second : first
