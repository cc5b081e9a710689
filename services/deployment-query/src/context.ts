import type { ReadBarrier } from '@shiplog/event-log'
import type { Logger } from '@shiplog/log'
import type { CatalogClient } from './catalog-client.ts'
import type { Db } from './db/tables.ts'

/** What request handlers may use. */
export type Context = {
  db: Db
  log: Logger
  catalog: CatalogClient
  /** Makes a read wait until the tables hold every event that was logged in EVENTS before the read. */
  barrier: ReadBarrier
  /** Waits for EVENTS, and for CATALOG, which has the types that people have given to environments. */
  barrierWithTypes: ReadBarrier
}
