import { rebuildProjection } from '@shiplog/event-log'
import { EVENTS } from '@shiplog/events'
import { createLogger } from '@shiplog/log'
import type { RebuildConfig } from '../config.ts'
import { readIngestionLog } from '../ingestion-log.ts'
import { onEvents, projectedTables } from './on-events.ts'

/** Folds the whole log of EVENTS anew, while the service goes on. @returns the position that the tables then have */
export const rebuildDeploymentQuery = (config: RebuildConfig): Promise<number> =>
  rebuildProjection({
    service: 'deployment-query',
    source: EVENTS,
    databaseUrl: config.adminDatabaseUrl,
    schema: 'deployment_query',
    tables: projectedTables,
    fetchLog: readIngestionLog({ url: config.ingestion.url, secret: config.internalSecret }),
    handle: onEvents,
    log: createLogger('deployment-query', config.log.level),
  })
