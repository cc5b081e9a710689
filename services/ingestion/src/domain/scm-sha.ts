const hexadecimal = /^[0-9a-f]+$/i
const minPrefixLength = 7

/**
 * True when two texts are the same SHA. Hexadecimal SHAs are compared without regard to case, and a prefix of
 * 7 or more characters is the same SHA.
 */
export const isSameSha = (a: string, b: string): boolean => {
  if (!hexadecimal.test(a) || !hexadecimal.test(b)) return a === b
  const [short = '', long = ''] = [a.toLowerCase(), b.toLowerCase()].toSorted((x, y) => x.length - y.length)
  return short === long || (short.length >= minPrefixLength && long.startsWith(short))
}

/** Returns the longer of two forms of one SHA; the first when both have the same length. */
export const longerSha = (first: string | null, second: string | null): string | null =>
  (second?.length ?? 0) > (first?.length ?? 0) ? second : first
