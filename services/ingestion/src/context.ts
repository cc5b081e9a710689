import type { Logger } from '@shiplog/log'
import type { Database } from './db/tables.ts'

/** Everything that a request handler or a worker may use. */
export type Context = {
  db: Database
  log: Logger
  now: () => Date
  newId: () => string
  /** Tells the relay that the event log has new events. Must be called after the commit. */
  wakeRelay: () => void
}
