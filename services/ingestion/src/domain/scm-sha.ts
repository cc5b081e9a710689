const hexadecimal = /^[0-9a-f]+$/i
const shortestPrefix = 7

/** Whether two texts name one commit: the same, or a hexadecimal prefix of 7 characters or more. */
export const isSameSha = (a: string, b: string): boolean => {
  if (!hexadecimal.test(a) || !hexadecimal.test(b)) return a === b
  const [short = '', long = ''] = [a.toLowerCase(), b.toLowerCase()].toSorted((x, y) => x.length - y.length)
  return short === long || (short.length >= shortestPrefix && long.startsWith(short))
}

/** The longer of two forms of one SHA; the first, if they are equally long. */
export const longerSha = (first: string | null, second: string | null): string | null =>
  (second?.length ?? 0) > (first?.length ?? 0) ? second : first
