import type { Logger } from '@shiplog/log'
import { createPeriodicWriter } from '../periodic-writer.ts'

export type KeyUsage = {
  /** Remembers that a key was used. Costs one entry of a map. */
  note: (keyId: string, at: Date) => void
  /** Writes the remembered uses, and stops. */
  stop: () => Promise<void>
}

/** Records when each key was last used. Uses are written every `intervalMs`, in one query for all keys. */
export const createKeyUsage = (options: {
  write: (uses: Map<string, Date>) => Promise<void>
  log: Logger
  intervalMs?: number | undefined
}): KeyUsage => {
  const { write, log, intervalMs = 20_000 } = options
  const writer = createPeriodicWriter({
    write,
    onFailure: (err, uses) => {
      log.warn({ err, keys: uses.size }, 'key use not written')
      return uses
    },
    intervalMs,
  })
  return { note: writer.set, stop: writer.stop }
}
