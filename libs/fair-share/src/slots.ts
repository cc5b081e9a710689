/** The slots of each owner, and the items in its queue for a slot. */
type Slots<Item> = {
  /** Takes a slot. @returns false when all slots of the owner are in use */
  take: (owner: string) => boolean
  /** Adds an item to the end of the owner's queue, after `take` has returned false. */
  wait: (owner: string, item: Item) => void
  /**
   * Ends the use of a slot.
   *
   * @returns the first item of the owner's queue, which has the slot now; undefined when the queue was empty
   */
  release: (owner: string) => Item | undefined
  /** Removes an item from the owner's queue. */
  leave: (owner: string, item: Item) => void
  waitingOf: (owner: string) => number
  /** Returns the slots in use, and the items in the queues, of all owners together. */
  counts: () => { busy: number; waiting: number }
}

type Owner<Item> = { busy: number; waiting: Item[] }

/** Creates slots. @param perOwner slots of each owner, at least one */
export const createSlots = <Item>(perOwner: number): Slots<Item> => {
  /** Owners with a slot in use. An owner whose queue is not empty uses all its slots. */
  const owners = new Map<string, Owner<Item>>()

  return {
    take: (name) => {
      const owner = owners.get(name)
      if (owner === undefined) owners.set(name, { busy: 1, waiting: [] })
      else if (owner.busy < perOwner) owner.busy += 1
      else return false
      return true
    },
    wait: (name, item) => void owners.get(name)?.waiting.push(item),
    release: (name) => {
      const owner = owners.get(name)
      if (owner === undefined) return undefined
      const next = owner.waiting.shift()
      if (next === undefined) owner.busy -= 1
      if (owner.busy === 0) owners.delete(name)
      return next
    },
    leave: (name, item) => {
      const waiting = owners.get(name)?.waiting ?? []
      const index = waiting.indexOf(item)
      if (index !== -1) waiting.splice(index, 1)
    },
    waitingOf: (name) => owners.get(name)?.waiting.length ?? 0,
    counts: () => {
      const sum = { busy: 0, waiting: 0 }
      for (const { busy, waiting } of owners.values()) {
        sum.busy += busy
        sum.waiting += waiting.length
      }
      return sum
    },
  }
}
