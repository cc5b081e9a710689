import type { SecretCipher } from '@shiplog/encryption'
import type { ReadBarrier } from '@shiplog/event-log'
import type { Budget } from '@shiplog/fair-share'
import type { Logger } from '@shiplog/log'
import type { Config } from './config.ts'
import type { Db } from './db/tables.ts'
import type { ChannelSecrets } from './outgoing/channel-secrets.ts'
import type { Transports } from './outgoing/transports.ts'
import type { Holder } from './workers/holder.ts'

/** What handlers and workers may use. */
export type Context = {
  config: Config
  db: Db
  log: Logger
  cipher: SecretCipher
  secrets: ChannelSecrets
  transports: Transports
  /** Limits how many connections to webhooks of programs are open, of each account and of all. */
  connections: Budget
  /** Waits until the tables have every event that was in the log before the call. */
  barrier: ReadBarrier
  /** The dispatcher of this process as the holder of leases. */
  holder: Holder
  /** Returns a number from 0 to 1, for the back-off. */
  random: () => number
  /** Wakes the dispatcher of this process: there may be something to send. */
  wake: () => void
}
