/** Tells whether a name matches. Names are compared character by character. */
export type Matcher = (name: string) => boolean

/** Matches a name against the texts between the `*` of a pattern, from left to right. */
const matchParts = (parts: readonly string[], name: string): boolean => {
  const first = parts[0] ?? ''
  const last = parts.at(-1) ?? ''
  if (name.length < first.length + last.length || !name.startsWith(first) || !name.endsWith(last))
    return false
  const end = name.length - last.length
  let from = first.length
  for (const part of parts.slice(1, -1)) {
    const found = name.indexOf(part, from)
    if (found === -1 || found + part.length > end) return false
    from = found + part.length
  }
  return true
}

/**
 * Compiles patterns into one matcher. `*` stands for any characters, also none. A name without `*` is looked
 * up; a pattern is matched without going back, so its time does not explode.
 */
export const matcherOf = (patterns: readonly string[]): Matcher => {
  const names = new Set(patterns.filter((pattern) => !pattern.includes('*')))
  const globs = patterns.filter((pattern) => pattern.includes('*')).map((pattern) => pattern.split('*'))
  return (name) => names.has(name) || globs.some((parts) => matchParts(parts, name))
}
