import { dataLength, type LoggedText, pageBytes } from '../logged-event.ts'

/**
 * Events that this replica has just appended, so that the relay need not read them from the log. A relay that
 * needs other events reads the log, so nothing is lost when events are dropped here.
 */
export type RecentEvents = {
  /** Keeps the events of a transaction that has committed. */
  add: (events: LoggedText[]) => void
  /** Makes the next `takeAfter` return no events. Must be called when another replica has appended events. */
  requireRead: () => void
  /**
   * Returns the kept events that follow `position` without a gap, and drops them and all before them. If it
   * returns no events, the caller must read the next page from the log.
   */
  takeAfter: (position: number) => LoggedText[]
}

/** Keeps events with at most `pageBytes` characters of data. Drops all events when more are added. */
export const createRecentEvents = (): RecentEvents => {
  /** The events of each transaction, by the position of the first one. */
  const kept = new Map<number, LoggedText[]>()
  let length = 0
  let mustRead = false

  const clear = (): void => {
    kept.clear()
    length = 0
  }
  return {
    add: (events) => {
      const [first] = events
      if (first === undefined) return
      length += dataLength(events)
      if (length > pageBytes) clear()
      else kept.set(first.position, events)
    },
    requireRead: () => {
      mustRead = true
    },
    takeAfter: (position) => {
      const taken: LoggedText[] = []
      let next = mustRead ? undefined : kept.get(position + 1)
      while (next !== undefined) {
        taken.push(...next)
        next = kept.get(position + 1 + taken.length)
      }
      mustRead = false
      for (const [first, events] of kept) {
        if (first > position + taken.length) continue
        kept.delete(first)
        length -= dataLength(events)
      }
      return taken
    },
  }
}
