import { rebuildProjection } from '@shiplog/event-log'
import { createLogger } from '@shiplog/log'
import { runCommand } from '@shiplog/runtime'
import { readRebuildConfig } from '../config.ts'
import { migrations } from '../db/migrations/index.ts'
import { readLogOf } from '../owner-log.ts'
import { isSource, sources } from '../projections/sources.ts'

const names = Object.keys(sources)
const usage = `Rebuilds the tables that are projected from a log. ADMIN_DATABASE_URL logs in as the role that owns the schemas.

Usage: rebuild.ts <${names.join('|')}>`

await runCommand(usage, async () => {
  const [source = ''] = process.argv.slice(2)
  if (!isSource(source)) throw new Error(`Name the log to rebuild from: ${names.join(' or ')}`)
  const config = readRebuildConfig()
  const { owner, handle, tables } = sources[source]
  await rebuildProjection({
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
})
