/** Number of items, and the sum of their bytes. */
type Load = { items: number; bytes: number }

type RoundRobinQueue<Item> = {
  /** Adds an item to the end of its owner's items. */
  push: (owner: string, item: Item) => void
  /**
   * Offers items: the first one of each owner in turn, until every item was taken or skipped. `decide` says
   * what becomes of an item: `take` removes it, and its owner is served again after the others; `skip` leaves
   * the owner out of this call, and it stays where it is in the order; `stop` ends the call. `decide` may
   * push items, which are offered as well.
   */
  serve: (decide: (item: Item, owner: string) => 'take' | 'skip' | 'stop') => void
  isEmpty: () => boolean
  /** Returns the load of all items in the queue. */
  waiting: () => Load
  waitingOf: (owner: string) => Load
}

type Owner<Item> = { items: Item[]; bytes: number }

/**
 * Creates a queue in which owners are served in turn, so that an owner with many items hardly delays others.
 *
 * @param bytesOf returns the bytes of an item, which must not change
 */
export const createRoundRobinQueue = <Item>(
  bytesOf: (item: Item) => number = () => 0,
): RoundRobinQueue<Item> => {
  // A Map keeps the order of insertion. The first owner is served next, and then moves to the end.
  const owners = new Map<string, Owner<Item>>()
  const total = { items: 0, bytes: 0 }

  const count = (owner: Owner<Item>, item: Item, sign: 1 | -1): void => {
    const bytes = sign * bytesOf(item)
    owner.bytes += bytes
    total.bytes += bytes
    total.items += sign
  }

  return {
    push: (name, item) => {
      const owner = owners.get(name) ?? { items: [], bytes: 0 }
      owners.set(name, owner)
      owner.items.push(item)
      count(owner, item, 1)
    },
    serve: (decide) => {
      // An owner that moves to the end of the Map is visited again by this loop.
      for (const [name, owner] of owners) {
        const item = owner.items[0]
        if (item === undefined) continue
        const decision = decide(item, name)
        if (decision === 'stop') return
        if (decision === 'skip') continue
        owner.items.shift()
        count(owner, item, -1)
        owners.delete(name)
        if (owner.items.length > 0) owners.set(name, owner)
      }
    },
    isEmpty: () => total.items === 0,
    waiting: () => ({ ...total }),
    waitingOf: (name) => {
      const { items, bytes } = owners.get(name) ?? { items: [], bytes: 0 }
      return { items: items.length, bytes }
    },
  }
}
