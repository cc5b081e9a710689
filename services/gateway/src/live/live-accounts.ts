import type { Bus } from '@shiplog/bus'
import type { Logger } from '@shiplog/log'
import { liveTail } from '../budgets.ts'
import { createLiveAccount, type LiveAccount } from './live-account.ts'
import { type LogReader, readLogs } from './read-logs.ts'
import { type Reading, startReading } from './reading.ts'

type LiveAccounts = {
  /** Returns the account that a new stream listens to, and keeps it until `close` is called. */
  open: (account_id: string) => LiveAccount
  /** Must be called after the last stream of an account was closed. */
  close: (account_id: string) => void
  reading: () => Reading
  stop: () => Promise<void>
}

/**
 * Keeps the accounts that have a stream, or had one in the last minute, because their users may connect
 * again. The logs are read while there is such an account.
 */
export const createLiveAccounts = (dependencies: { bus: Bus; log: Logger }): LiveAccounts => {
  const accounts = new Map<string, LiveAccount>()
  /** Timers that delete the accounts without a stream. The account that is idle for longest comes first. */
  const idle = new Map<string, NodeJS.Timeout>()
  let reader: LogReader | undefined
  let stopped: Promise<unknown> | undefined

  const keep = (account_id: string): void => {
    clearTimeout(idle.get(account_id))
    idle.delete(account_id)
  }
  const forget = (account_id: string): void => {
    keep(account_id)
    accounts.get(account_id)?.stop()
    accounts.delete(account_id)
    if (accounts.size > 0) return
    stopped = reader?.stop() ?? stopped
    reader = undefined
  }
  return {
    open: (account_id) => {
      keep(account_id)
      reader ??= readLogs(dependencies, accounts)
      const account = accounts.get(account_id) ?? createLiveAccount(reader.reading())
      accounts.set(account_id, account)
      return account
    },
    close: (account_id) => {
      idle.set(account_id, setTimeout(forget, liveTail.keptMs, account_id))
      const [oldest] = idle.keys()
      if (idle.size > liveTail.keptAccounts && oldest !== undefined) forget(oldest)
    },
    reading: () => reader?.reading() ?? startReading,
    stop: async () => {
      for (const account_id of accounts.keys()) forget(account_id)
      await stopped
    },
  }
}
