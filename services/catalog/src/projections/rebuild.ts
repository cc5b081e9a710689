import { rebuildProjection } from '@shiplog/event-log'
import { EVENTS } from '@shiplog/events'
import { createLogger } from '@shiplog/log'
import type { RebuildConfig } from '../config.ts'
import { createIngestionClient } from '../ingestion-client.ts'
import { onEvents, projectedTables } from './on-events.ts'

/** Folds the whole log of EVENTS anew, while the service goes on. @returns the position that the tables then have */
export const rebuildCatalog = async (config: RebuildConfig): Promise<number> => {
  const ingestion = createIngestionClient({ url: config.ingestion.url, secret: config.internalSecret })
  try {
    return await rebuildProjection({
      service: 'catalog',
      source: EVENTS,
      databaseUrl: config.adminDatabaseUrl,
      schema: 'catalog',
      tables: projectedTables,
      fetchLog: ingestion.fetchLog,
      handle: onEvents,
      log: createLogger('catalog', config.log.level),
    })
  } finally {
    await ingestion.close()
  }
}
