import type { SecretCipher } from '@shiplog/encryption'
import type { ReadBarrier } from '@shiplog/event-log'
import type { Logger } from '@shiplog/log'
import type { Config } from './config.ts'
import type { Db } from './db/tables.ts'
import type { Tools } from './outgoing/tools.ts'

/** What handlers and workers may reach. */
export type Context = {
  config: Config
  db: Db
  log: Logger
  cipher: SecretCipher
  tools: Tools
  /** Until the tables hold every event that was logged before. */
  barrier: ReadBarrier
  /** 0 to 1, for back-off. */
  random: () => number
  /** Tells the dispatcher of this process that there may be something to send. */
  wake: () => void
}
