import { createSignal } from '@shiplog/bus'

/** What has arrived and waits to be worked on; bounded, so that a slow reader slows the writer. */
export type Inbox<T> = {
  /** Waits while the inbox is full; drops the item when `abort` fires. */
  push: (item: T, abort: AbortSignal) => Promise<void>
  /** All that has arrived, up to `most`; waits up to `idleMs` for the first, and then returns none. */
  take: (most: number, idleMs: number, abort: AbortSignal) => Promise<T[]>
  /** Lets a waiting `take` return. */
  wake: () => void
}

export const createInbox = <T>(capacity: number): Inbox<T> => {
  const items: T[] = []
  const arrived = createSignal()
  const taken = createSignal()
  return {
    push: async (item, abort) => {
      while (items.length >= capacity && !abort.aborted) await taken.wait(1_000, { abort })
      if (abort.aborted) return
      items.push(item)
      arrived.notify()
    },
    take: async (most, idleMs, abort) => {
      if (items.length === 0) await arrived.wait(idleMs, { abort })
      const batch = items.splice(0, most)
      taken.notify()
      return batch
    },
    wake: arrived.notify,
  }
}
