import type { EventLogOwner, Projection, ReadBarrier } from '@shiplog/event-log'
import type { Logger } from '@shiplog/log'
import type { Db } from './db/tables.ts'
import type { IngestionClient } from './ingestion-client.ts'

/** What handlers may reach. */
export type Context = {
  db: Db
  log: Logger
  now: () => Date
  /** Versions of one release. */
  maxReleaseVersions: number
  newId: () => string
  ingestion: IngestionClient
  /** The projection of EVENTS into this service's tables. */
  events: Projection
  barrier: ReadBarrier
  /** The log of CATALOG: what people create and change. */
  catalogLog: Pick<EventLogOwner, 'wake'>
  /** Waits until deployment-query has applied a position of EVENTS. @returns false when it has not in time */
  appliedByDeploymentQuery: (position: number, timeoutMs: number) => Promise<boolean>
  /** How long a deletion may take until it is answered: less than the gateway waits. */
  deletionMs: number
}
