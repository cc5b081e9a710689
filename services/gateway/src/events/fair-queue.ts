/** What waits, by account, with what it weighs: as text, and once it is parsed. */
export type Queued = { account_id: string; bytes: number; parsedBytes: number }

export type Limits = { items: number; bytes: number }

export type FairQueue<Item extends Queued> = {
  push: (item: Item) => void
  /**
   * The next batch: items of the accounts in turn, each account's in order, none of busy accounts; at most so
   * many bytes once it is parsed.
   */
  take: (limits: Limits, isBusy: (accountId: string) => boolean) => Item[]
  waiting: () => Limits
  waitingOf: (accountId: string) => Limits
}

const nothing: Limits = { items: 0, bytes: 0 }

/** A queue in which an account that sends a lot delays only itself. */
export const createFairQueue = <Item extends Queued>(): FairQueue<Item> => {
  // A Map keeps the order of insertion, which is the order of turns: an account that was served goes to the
  // end.
  const accounts = new Map<string, { items: Item[]; bytes: number }>()
  const total = { ...nothing }

  const count = (accountId: string, item: Item, sign: 1 | -1): void => {
    const account = accounts.get(accountId)
    if (account !== undefined) account.bytes += sign * item.bytes
    total.items += sign
    total.bytes += sign * item.bytes
  }

  const push = (item: Item): void => {
    const account = accounts.get(item.account_id) ?? { items: [], bytes: 0 }
    accounts.set(item.account_id, account)
    account.items.push(item)
    count(item.account_id, item, 1)
  }

  const shift = (accountId: string): Item | undefined => {
    const account = accounts.get(accountId)
    const item = account?.items.shift()
    if (account === undefined || item === undefined) return undefined
    count(accountId, item, -1)
    accounts.delete(accountId)
    if (account.items.length > 0) accounts.set(accountId, account)
    return item
  }

  const take = (limits: Limits, isBusy: (accountId: string) => boolean): Item[] => {
    const taken: Item[] = []
    let bytes = 0
    let turns = [...accounts.keys()].filter((accountId) => !isBusy(accountId))
    while (turns.length > 0) {
      for (const accountId of turns) {
        const next = accounts.get(accountId)?.items[0]
        if (next === undefined) continue
        // An item that is too large for any batch goes alone.
        const isFull =
          taken.length === limits.items || (taken.length > 0 && bytes + next.parsedBytes > limits.bytes)
        if (isFull) return taken
        taken.push(next)
        bytes += next.parsedBytes
        shift(accountId)
      }
      turns = turns.filter((accountId) => accounts.has(accountId))
    }
    return taken
  }

  return {
    push,
    take,
    waiting: () => ({ ...total }),
    waitingOf: (accountId) => {
      const account = accounts.get(accountId)
      return account === undefined ? nothing : { items: account.items.length, bytes: account.bytes }
    },
  }
}
