import type { Logger } from '@shiplog/log'
import { LRUCache } from 'lru-cache'

/** Keys that a gateway remembers, some megabytes; one that it has forgotten is noted again. */
const maxKnown = 20_000
/** Most entries that wait to be written. Beyond it an entry is noted when its key comes again. */
const maxWaiting = 1_000

export type SessionLog<Entry> = {
  /**
   * Cheap for a key that was seen before: one map lookup.
   *
   * @param key of some bytes: the session, or a hash of what is to be in the log once
   */
  note: (key: string, toEntry: () => Entry) => void
  /** Writes what was noted, and stops. */
  stop: () => Promise<void>
}

/**
 * Notes the first request of each session, refused sign-ins and copied tokens, and writes those of a second
 * together. No request waits for that or fails by it: what could not be written is noted when it comes again.
 */
export const createSessionLog = <Entry>(options: {
  write: (entries: Entry[]) => Promise<void>
  log: Logger
  intervalMs?: number
}): SessionLog<Entry> => {
  const { write, log, intervalMs = 1_000 } = options
  const known = new LRUCache<string, true>({ max: maxKnown })
  let waiting = new Map<string, Entry>()
  let writing: Promise<void> = Promise.resolve()

  const flush = async (): Promise<void> => {
    if (waiting.size === 0) return
    const taken = waiting
    waiting = new Map()
    try {
      await write([...taken.values()])
    } catch (err) {
      log.warn({ err, entries: taken.size }, 'entries not written to the audit log')
      for (const key of taken.keys()) known.delete(key)
    }
  }
  const flushInTurn = (): Promise<void> => {
    writing = writing.then(flush)
    return writing
  }

  const timer = setInterval(() => void flushInTurn(), intervalMs).unref()
  return {
    note: (key, toEntry) => {
      if (known.get(key) !== undefined || waiting.size >= maxWaiting) return
      known.set(key, true)
      waiting.set(key, toEntry())
    },
    stop: () => {
      clearInterval(timer)
      return flushInTurn()
    },
  }
}
