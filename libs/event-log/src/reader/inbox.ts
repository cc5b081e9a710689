import { createSignal } from '@shiplog/bus'

export type Bounds = { items: number; bytes: number }

/** What has arrived and waits to be worked on; bounded, so that a slow reader slows the writer. */
export type Inbox<T> = {
  /** Waits while the inbox is full; drops the item when `abort` fires. */
  push: (item: T, abort: AbortSignal) => Promise<void>
  /**
   * All that has arrived, up to `most`, but an item that weighs more than that alone; waits up to `idleMs`
   * for the first, and then returns none.
   */
  take: (most: Bounds, idleMs: number, abort: AbortSignal) => Promise<T[]>
  isEmpty: () => boolean
  /** Lets a waiting `take` return. */
  wake: () => void
}

/** @param capacity once reached, it is full: the last item may exceed it */
export const createInbox = <T>(capacity: Bounds, bytesOf: (item: T) => number): Inbox<T> => {
  const items: T[] = []
  const arrived = createSignal()
  const taken = createSignal()
  let held = 0

  const isFull = (): boolean => items.length >= capacity.items || held >= capacity.bytes

  const takeUpTo = (most: Bounds): T[] => {
    let bytes = 0
    const end = items.findIndex((item, index) => {
      const next = bytes + bytesOf(item)
      if (index >= most.items || (index > 0 && next > most.bytes)) return true
      bytes = next
      return false
    })
    held -= bytes
    return items.splice(0, end === -1 ? items.length : end)
  }

  return {
    push: async (item, abort) => {
      while (isFull() && !abort.aborted) await taken.wait(1_000, { abort })
      if (abort.aborted) return
      items.push(item)
      held += bytesOf(item)
      arrived.notify()
    },
    take: async (most, idleMs, abort) => {
      if (items.length === 0) await arrived.wait(idleMs, { abort })
      const batch = takeUpTo(most)
      taken.notify()
      return batch
    },
    isEmpty: () => items.length === 0,
    wake: arrived.notify,
  }
}
