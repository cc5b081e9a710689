/** Number of names that a message lists. */
const maxNames = 3

/** Returns the first names and the number of the others, such as `A, B, C and 2 more`; null without names. */
export const listed = (names: string[]): string | null => {
  if (names.length === 0) return null
  const shown = names.slice(0, maxNames)
  const more = names.length - shown.length
  return `${shown.join(', ')}${more > 0 ? ` and ${more} more` : ''}`
}
