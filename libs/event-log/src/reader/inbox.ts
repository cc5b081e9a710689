import { createSignal } from '@shiplog/bus'

type Bounds = { items: number; bytes: number }

/** A bounded queue between a writer and a reader: the writer waits while the queue is full. */
export type Inbox<T> = {
  /** Adds an item. Waits while the inbox is full; drops the item if `abort` fires meanwhile. */
  push: (item: T, abort: AbortSignal) => Promise<void>
  /**
   * Removes and returns the oldest items, up to `most`; an item with more bytes than `most` is returned
   * alone. If the inbox is empty, the call first waits for an item, up to `idleMs`. It returns no items if
   * none has arrived.
   */
  take: (most: Bounds, idleMs: number, abort: AbortSignal) => Promise<T[]>
  isEmpty: () => boolean
  /** Makes a waiting `take` return. */
  wake: () => void
}

/** @param capacity full once it holds this many items or bytes; the last item may exceed the bytes */
export const createInbox = <T>(capacity: Bounds, bytesOf: (item: T) => number): Inbox<T> => {
  const items: T[] = []
  const arrived = createSignal()
  const taken = createSignal()
  let heldBytes = 0

  const isFull = (): boolean => items.length >= capacity.items || heldBytes >= capacity.bytes

  const takeUpTo = (most: Bounds): T[] => {
    let bytes = 0
    const end = items.findIndex((item, index) => {
      const next = bytes + bytesOf(item)
      if (index >= most.items || (index > 0 && next > most.bytes)) return true
      bytes = next
      return false
    })
    heldBytes -= bytes
    return items.splice(0, end === -1 ? items.length : end)
  }

  return {
    push: async (item, abort) => {
      while (isFull() && !abort.aborted) await taken.wait(1_000, { abort })
      if (abort.aborted) return
      items.push(item)
      heldBytes += bytesOf(item)
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
