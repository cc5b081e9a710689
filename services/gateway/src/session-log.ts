import type { Logger } from '@shiplog/log'
import { LRUCache } from 'lru-cache'

/** Sessions that a gateway remembers, some megabytes; one that it has forgotten counts as another. */
const maxKnown = 20_000
/** Sessions that wait to be written; those beyond are noted when they come again. */
const maxWaiting = 1_000

export type SessionLog<Entry> = {
  /** Costs a look into a map, but for the first time that a session is seen. */
  note: (session: string, toEntry: () => Entry) => void
  /** Writes what was noted, and stops. */
  stop: () => Promise<void>
}

/**
 * Notes the first request of each session, and writes those of a second together. No request waits for that
 * or fails by it: a session that could not be written is noted again when it comes again.
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
      log.warn({ err, sessions: taken.size }, 'sessions not written to the audit log')
      for (const session of taken.keys()) known.delete(session)
    }
  }
  const flushInTurn = (): Promise<void> => {
    writing = writing.then(flush)
    return writing
  }

  const timer = setInterval(() => void flushInTurn(), intervalMs).unref()
  return {
    note: (session, toEntry) => {
      if (known.get(session) !== undefined || waiting.size >= maxWaiting) return
      known.set(session, true)
      waiting.set(session, toEntry())
    },
    stop: () => {
      clearInterval(timer)
      return flushInTurn()
    },
  }
}
