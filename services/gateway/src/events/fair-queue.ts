/**
 * An item of the queue. `bytes`: its size as text. `parsedBytes`: its estimated size in memory after parsing.
 */
export type Queued = { account_id: string; bytes: number; parsedBytes: number }

export type Limits = { items: number; bytes: number }

export type FairQueue<Item extends Queued> = {
  push: (item: Item) => void
  /**
   * Removes the next batch from the queue and returns it. The batch has one item of each account in turn,
   * until a limit is reached. The items of an account stay in their order. Accounts for which `isBusy`
   * returns true are left out.
   *
   * @param limits `bytes` limits the sum of `parsedBytes`
   */
  take: (limits: Limits, isBusy: (accountId: string) => boolean) => Item[]
  /** Returns the number of items in the queue, and the sum of their sizes as text. */
  waiting: () => Limits
  waitingOf: (accountId: string) => Limits
}

const nothing: Limits = { items: 0, bytes: 0 }

/**
 * Creates a queue in which accounts are served in turn. So an account with many items hardly delays other
 * accounts.
 */
export const createFairQueue = <Item extends Queued>(): FairQueue<Item> => {
  // A Map keeps the order of insertion. The first account is served next, and then moves to the end.
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

  const shift = (accountId: string): void => {
    const account = accounts.get(accountId)
    const item = account?.items.shift()
    if (account === undefined || item === undefined) return
    count(accountId, item, -1)
    accounts.delete(accountId)
    if (account.items.length > 0) accounts.set(accountId, account)
  }

  const take = (limits: Limits, isBusy: (accountId: string) => boolean): Item[] => {
    const batch: Item[] = []
    let bytes = 0
    let ready = [...accounts.keys()].filter((accountId) => !isBusy(accountId))
    while (ready.length > 0) {
      for (const accountId of ready) {
        const next = accounts.get(accountId)?.items[0]
        if (next === undefined) continue
        // An item that exceeds the limit by itself is returned alone.
        const isFull =
          batch.length === limits.items || (batch.length > 0 && bytes + next.parsedBytes > limits.bytes)
        if (isFull) return batch
        batch.push(next)
        bytes += next.parsedBytes
        shift(accountId)
      }
      ready = ready.filter((accountId) => accounts.has(accountId))
    }
    return batch
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
