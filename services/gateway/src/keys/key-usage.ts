import type { Logger } from '@shiplog/log'

export type KeyUsage = {
  /** Costs one entry of a map. */
  note: (keyId: string, at: Date) => void
  /** Writes what was noted, and stops. */
  stop: () => Promise<void>
}

/** When each key was last used: kept in memory, written every `intervalMs` for all of them together. */
export const createKeyUsage = (options: {
  write: (uses: Map<string, Date>) => Promise<void>
  log: Logger
  intervalMs?: number
}): KeyUsage => {
  const { write, log, intervalMs = 20_000 } = options
  let uses = new Map<string, Date>()
  let writing: Promise<void> = Promise.resolve()

  const flush = async (): Promise<void> => {
    if (uses.size === 0) return
    const taken = uses
    uses = new Map()
    try {
      await write(taken)
    } catch (err) {
      log.warn({ err, keys: taken.size }, 'key use not written')
      uses = new Map([...taken, ...uses])
    }
  }
  const flushInTurn = (): Promise<void> => {
    writing = writing.then(flush)
    return writing
  }

  const timer = setInterval(() => void flushInTurn(), intervalMs).unref()
  return {
    note: (keyId, at) => void uses.set(keyId, at),
    stop: () => {
      clearInterval(timer)
      return flushInTurn()
    },
  }
}
