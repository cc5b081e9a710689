import { LRUCache } from 'lru-cache'

/** The id of an account by its name; the account is made when it is new. */
export type Accounts = { idOf: (name: string) => Promise<string> }

/** Entries never go stale: accounts are not renamed or deleted. Simultaneous requests share one look-up. */
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
