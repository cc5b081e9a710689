import { createRoundRobinQueue } from '@shiplog/fair-share'

/** `bytes`: size as text. `parsedBytes`: estimated size in memory after parsing. */
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

/** Creates the queue of events, from which batches of a limited size are taken. */
export const createFairQueue = <Item extends Queued>(): FairQueue<Item> => {
  const queue = createRoundRobinQueue<Item>(({ bytes }) => bytes)

  const take = (limits: Limits, isBusy: (accountId: string) => boolean): Item[] => {
    const batch: Item[] = []
    let bytes = 0
    queue.serve((item, accountId) => {
      if (isBusy(accountId)) return 'skip'
      // An item that exceeds the limit by itself is returned alone.
      const isFull =
        batch.length === limits.items || (batch.length > 0 && bytes + item.parsedBytes > limits.bytes)
      if (isFull) return 'stop'
      batch.push(item)
      bytes += item.parsedBytes
      return 'take'
    })
    return batch
  }

  return {
    push: (item) => queue.push(item.account_id, item),
    take,
    waiting: queue.waiting,
    waitingOf: queue.waitingOf,
  }
}
