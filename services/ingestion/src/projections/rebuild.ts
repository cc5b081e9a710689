import { rebuildProjection } from '@shiplog/event-log'
import { CATALOG } from '@shiplog/events'
import { createLogger } from '@shiplog/log'
import { acrossAccounts, createDatabase, createPool } from '@shiplog/postgres'
import { readCatalogLog } from '../catalog-log.ts'
import type { RebuildConfig } from '../config.ts'
import { migrations } from '../db/migrations/index.ts'
import { raiseAllRevisions } from '../db/rule-sets.ts'
import type { Tables } from '../db/tables.ts'
import { storeTypes } from './on-catalog.ts'

const schema = 'ingestion'

const refreshReplicas = async (url: string): Promise<void> => {
  const db = createDatabase<Tables>(createPool({ url, schema, name: 'ingestion rebuild', max: 1 }))
  try {
    await acrossAccounts(db, raiseAllRevisions)
  } finally {
    await db.destroy()
  }
}

/**
 * Makes the types of environments anew from the whole log CATALOG, while the service runs. Then every replica
 * reads all types again.
 *
 * @returns the position up to which the new table holds the log
 */
export const rebuildTypes = async (config: RebuildConfig): Promise<number> => {
  const position = await rebuildProjection<Tables>({
    service: 'ingestion',
    source: CATALOG,
    databaseUrl: config.adminDatabaseUrl,
    schema,
    role: 'shiplog_ingestion',
    migrations,
    tables: ['explicit_environment_type'],
    fetchLog: readCatalogLog(config),
    handle: async (tx, events) => void (await storeTypes(tx, events)),
    log: createLogger('ingestion', config.log.level),
  })
  await refreshReplicas(config.adminDatabaseUrl)
  return position
}
