const mostShown = 5

/**
 * Returns a list with one sentence, such as `7 events were never answered 200: 1, 2, 3, 4, 5 …`. Returns an
 * empty list if nothing was found.
 */
export const listFaults = (found: string[], what: string): string[] => {
  if (found.length === 0) return []
  const shown = found.slice(0, mostShown).join(', ')
  return [`${found.length} ${what}: ${shown}${found.length > mostShown ? ' …' : ''}`]
}
