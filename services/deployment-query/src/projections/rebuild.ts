import { rebuildProjection } from '@shiplog/event-log'
import { createLogger } from '@shiplog/log'
import type { RebuildConfig } from '../config.ts'
import { migrations } from '../db/migrations/index.ts'
import { readLogOf } from '../owner-log.ts'
import { type Source, sources } from './sources.ts'

/**
 * Rebuilds the tables that are projected from a log, while the service runs.
 *
 * @returns the position up to which the new tables hold the log
 */
export const rebuildFrom = (source: Source, config: RebuildConfig): Promise<number> => {
  const { owner, handle, tables } = sources[source]
  return rebuildProjection({
    service: 'deployment-query',
    source,
    databaseUrl: config.adminDatabaseUrl,
    schema: 'deployment_query',
    role: 'shiplog_deployment_query',
    migrations,
    tables: [...tables],
    fetchLog: readLogOf(owner, config),
    handle,
    log: createLogger('deployment-query', config.log.level),
  })
}
