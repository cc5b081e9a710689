import type { ReadBarrier } from '@shiplog/event-log'
import type { Logger } from '@shiplog/log'
import type { CatalogClient } from './catalog-client.ts'
import type { Db } from './db/tables.ts'

/** What handlers may reach. */
export type Context = {
  db: Db
  log: Logger
  catalog: CatalogClient
  /** Waits until the tables hold every event of EVENTS. */
  barrier: ReadBarrier
  /** Waits until they also hold every event of CATALOG, which has the types that people set. */
  barrierWithTypes: ReadBarrier
}
