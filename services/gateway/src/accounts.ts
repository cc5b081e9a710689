import { LRUCache } from 'lru-cache'

/**
 * Caches the ids of accounts by their names. The ids do not expire, because accounts are never renamed or
 * deleted. Simultaneous callers share one look-up.
 */
export const cacheAccountIds = (
  findOrCreate: (name: string) => Promise<string>,
): ((name: string) => Promise<string>) => {
  const ids = new LRUCache<string, Promise<string>>({ max: 50_000 })
  return (name) => {
    const known = ids.get(name)
    if (known !== undefined) return known
    const found = findOrCreate(name)
    ids.set(name, found)
    found.catch(() => ids.delete(name))
    return found
  }
}
