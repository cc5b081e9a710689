import { LRUCache } from 'lru-cache'

const windowMs = 60_000
/** A key takes a few hundred bytes. Beyond this number, the least recently used key is forgotten. */
const maxKeys = 10_000

/** Counts entries by key, in this gateway alone. A count starts again a minute after its first entry. */
type MinuteLimit = {
  /** Adds an entry. @returns true only for the entry that reaches the limit */
  count: (key: string) => boolean
  /** Removes one entry of the key's current minute, if there is one. */
  refund: (key: string) => void
  /** Returns the seconds until the key's count starts again; undefined while the count is below the limit. */
  blockedSeconds: (key: string) => number | undefined
}

/**
 * Creates a limit of the entries of each key in a minute.
 *
 * @param most entries of a key in a minute; 0 for no limit
 */
export const createMinuteLimit = (most: number, now: () => number = () => performance.now()): MinuteLimit => {
  const counts = new LRUCache<string, { entries: number; endsAt: number }>({ max: maxKeys })
  const current = (key: string): { entries: number; endsAt: number } => {
    const known = counts.get(key)
    return known !== undefined && now() < known.endsAt ? known : { entries: 0, endsAt: now() + windowMs }
  }
  return {
    count: (key) => {
      const { entries, endsAt } = current(key)
      counts.set(key, { entries: entries + 1, endsAt })
      return entries + 1 === most
    },
    refund: (key) => {
      const { entries, endsAt } = current(key)
      if (entries > 0) counts.set(key, { entries: entries - 1, endsAt })
    },
    blockedSeconds: (key) => {
      const { entries, endsAt } = current(key)
      if (most === 0 || entries < most) return undefined
      return Math.ceil((endsAt - now()) / 1_000)
    },
  }
}
