import type { Logger } from '@shiplog/log'
import type { Database } from './db/tables.ts'

/** What handlers and workers may reach. */
export type Context = {
  db: Database
  log: Logger
  now: () => Date
  newId: () => string
  /** Tells the relay that the log has grown; after the commit. */
  wakeRelay: () => void
}
