import type { Logger } from '@shiplog/log'

export type KeyUsage = {
  /** Remembers that a key was used. Costs one entry of a map. */
  note: (keyId: string, at: Date) => void
  /** Writes the remembered uses, and stops. */
  stop: () => Promise<void>
}

/**
 * Creates a record of when each key was last used. Uses are kept in memory, and written every `intervalMs` in
 * one query for all keys.
 */
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
    const written = uses
    uses = new Map()
    try {
      await write(written)
    } catch (err) {
      log.warn({ err, keys: written.size }, 'key use not written')
      uses = new Map([...written, ...uses])
    }
  }
  const flushAfterLast = (): Promise<void> => {
    writing = writing.then(flush)
    return writing
  }

  const timer = setInterval(() => void flushAfterLast(), intervalMs).unref()
  return {
    note: (keyId, at) => void uses.set(keyId, at),
    stop: () => {
      clearInterval(timer)
      return flushAfterLast()
    },
  }
}
