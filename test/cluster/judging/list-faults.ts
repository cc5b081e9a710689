const mostShown = 5

/** Formats faults: `7 events were never answered 200: 1, 2, 3, 4, 5 …`; nothing when there are none. */
export const listFaults = (found: string[], what: string): string[] => {
  if (found.length === 0) return []
  const shown = found.slice(0, mostShown).join(', ')
  return [`${found.length} ${what}: ${shown}${found.length > mostShown ? ' …' : ''}`]
}
