import { rebuildProjection } from '@shiplog/event-log'
import { CATALOG } from '@shiplog/events'
import { createLogger } from '@shiplog/log'
import { readCatalogLog } from '../catalog-log.ts'
import type { RebuildConfig } from '../config.ts'
import { migrations } from '../db/migrations/index.ts'
import type { Tables } from '../db/tables.ts'
import { onCatalog } from './on-catalog.ts'

/**
 * Makes the types of environments anew from the whole log CATALOG, while the service runs.
 *
 * @returns the position up to which the new table holds the log
 */
export const rebuildTypes = (config: RebuildConfig): Promise<number> =>
  rebuildProjection<Tables>({
    service: 'ingestion',
    source: CATALOG,
    databaseUrl: config.adminDatabaseUrl,
    schema: 'ingestion',
    role: 'shiplog_ingestion',
    migrations,
    tables: ['explicit_environment_type'],
    fetchLog: readCatalogLog(config),
    handle: onCatalog,
    log: createLogger('ingestion', config.log.level),
  })
