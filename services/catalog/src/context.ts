import type { EventLogOwner, Projection, ReadBarrier } from '@shiplog/event-log'
import type { Logger } from '@shiplog/log'
import type { Db } from './db/tables.ts'
import type { IngestionClient } from './ingestion-client.ts'

/** Everything that a request handler may use. */
export type Context = {
  db: Db
  log: Logger
  now: () => Date
  /** Maximum number of versions that one release may have. */
  maxReleaseVersions: number
  newId: () => string
  ingestion: IngestionClient
  /** The projection of EVENTS into this service's tables. */
  events: Projection
  barrier: ReadBarrier
  /** This service's event log, CATALOG. `wake` tells its relay that there are new events. */
  catalogLog: Pick<EventLogOwner, 'wake'>
  /** Waits until deployment-query has applied a position of EVENTS. @returns false after the timeout */
  appliedByDeploymentQuery: (position: number, timeoutMs: number) => Promise<boolean>
  /** Longest time until the request to delete a product is answered. Shorter than the gateway's timeout. */
  deletionTimeoutMs: number
}
