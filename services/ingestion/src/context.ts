import type { EventLogOwner } from '@shiplog/event-log'
import type { Logger } from '@shiplog/log'
import type { Database } from './db/tables.ts'
import type { RuleCache } from './guard/rule-cache.ts'

/** Everything that a request handler or a worker may use. */
export type Context = {
  db: Database
  log: Logger
  now: () => Date
  newId: () => string
  /** Rules of accounts, as this replica has compiled them. */
  rules: RuleCache
  /** Gives new events of the event log to the relay. Must be called after the commit. */
  wakeRelay: EventLogOwner['wake']
}
