import { LRUCache } from 'lru-cache'

export type Accounts = {
  /** Returns the id of the account with this name. Creates the account if it does not exist. */
  idOf: (name: string) => Promise<string>
}

/**
 * Creates a cache of account ids. The ids do not expire, because accounts are never renamed or deleted.
 * Simultaneous callers share one look-up.
 */
export const createAccounts = (findOrCreate: (name: string) => Promise<string>): Accounts => {
  const ids = new LRUCache<string, Promise<string>>({ max: 50_000 })
  const idOf = (name: string): Promise<string> => {
    const known = ids.get(name)
    if (known !== undefined) return known
    const found = findOrCreate(name)
    ids.set(name, found)
    found.catch(() => ids.delete(name))
    return found
  }
  return { idOf }
}
