import type { Logger } from '@shiplog/log'
import { LRUCache } from 'lru-cache'
import { createPeriodicWriter } from './periodic-writer.ts'

/** Known keys take some megabytes. The entry of a forgotten key is written again. */
const maxKnown = 20_000
/** Further entries are dropped, and added when their key is noted again. */
const maxWaiting = 1_000

export type SessionLog<Entry> = {
  /**
   * Adds an entry unless its key was added before. A known key costs one look-up in a map.
   *
   * @param key identifies the entry. It is the id of a session, or a hash of the facts in the entry
   */
  note: (key: string, toEntry: () => Entry) => void
  /** Writes the waiting entries, and stops. */
  stop: () => Promise<void>
}

/**
 * Creates a writer to the audit log, for the first request of each session, for refused sign-ins and for
 * copied tokens. The entries of `intervalMs` are written together, and no request waits for the write. When a
 * write fails, its entries are dropped and their keys are forgotten. So an entry is written when its key is
 * noted again.
 */
export const createSessionLog = <Entry>(options: {
  write: (entries: Entry[]) => Promise<void>
  log: Logger
  intervalMs?: number
}): SessionLog<Entry> => {
  const { write, log, intervalMs = 1_000 } = options
  const known = new LRUCache<string, true>({ max: maxKnown })
  const writer = createPeriodicWriter<Entry>({
    write: (entries) => write([...entries.values()]),
    onFailure: (err, entries) => {
      log.warn({ err, entries: entries.size }, 'entries not written to the audit log')
      for (const key of entries.keys()) known.delete(key)
      return []
    },
    intervalMs,
  })
  return {
    note: (key, toEntry) => {
      if (known.get(key) !== undefined || writer.waiting() >= maxWaiting) return
      known.set(key, true)
      writer.set(key, toEntry())
    },
    stop: writer.stop,
  }
}
