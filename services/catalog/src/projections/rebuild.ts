import { rebuildProjection } from '@shiplog/event-log'
import { EVENTS } from '@shiplog/events'
import { createLogger } from '@shiplog/log'
import type { RebuildConfig } from '../config.ts'
import { migrations } from '../db/migrations/index.ts'
import { readIngestionLog } from '../ingestion-client.ts'
import { onEvents, projectedTables } from './on-events.ts'

/**
 * Makes the projected tables anew from the whole log EVENTS, while the service runs.
 *
 * @returns the position up to which the new tables hold the log
 */
export const rebuildCatalog = (config: RebuildConfig): Promise<number> =>
  rebuildProjection({
    service: 'catalog',
    source: EVENTS,
    databaseUrl: config.adminDatabaseUrl,
    schema: 'catalog',
    role: 'shiplog_catalog',
    migrations,
    tables: projectedTables,
    fetchLog: readIngestionLog({ url: config.ingestion.url, identity: config.identity }),
    handle: onEvents,
    log: createLogger('catalog', config.log.level),
  })
