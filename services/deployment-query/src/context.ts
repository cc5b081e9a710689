import type { ReadBarrier } from '@shiplog/event-log'
import type { Logger } from '@shiplog/log'
import type { CatalogClient } from './catalog-client.ts'
import type { Db } from './db/tables.ts'

/** What handlers may reach. */
export type Context = {
  db: Db
  log: Logger
  catalog: CatalogClient
  /** Until the tables hold every event about deployments. */
  barrier: ReadBarrier
  /** Until they also hold what people said about environments. */
  barrierWithTypes: ReadBarrier
}
