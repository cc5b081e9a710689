import { connectBus } from '@shiplog/bus'
import { createEventLogOwner, createProjection, createReadBarrier, requestApplied } from '@shiplog/event-log'
import { CATALOG, EVENTS, newId } from '@shiplog/events'
import { listen } from '@shiplog/http'
import { createLogger, type Logger } from '@shiplog/log'
import { checkDatabase, createDatabase, createPool, workInSteps } from '@shiplog/postgres'
import { type Closers, logStart, openService, type Running } from '@shiplog/runtime'
import type { Config } from './config.ts'
import type { Context } from './context.ts'
import type { Tables } from './db/tables.ts'
import { createApp } from './http/app.ts'
import { createIngestionClient, readIngestionLog } from './ingestion-client.ts'
import { onEvents } from './projections/on-events.ts'
import { deletedProductsWork, unusedVersionsWork } from './workers/delete-versions.ts'

export { type Config, readConfig } from './config.ts'

/** The clock and the timeouts, which tests replace. */
export type Overrides = {
  now: () => Date
  /** Longest time until the request to delete a product is answered. */
  deletionTimeoutMs: number
  /** Longest time that a request waits for the events that were logged before it. */
  readBarrierMs: number
}

const openContext = async (
  config: Config,
  log: Logger,
  closers: Closers,
  { readBarrierMs = 1_000, ...overrides }: Partial<Overrides>,
): Promise<Context> => {
  const { database, nats, identity } = config
  const { url, poolMax: max } = database
  const db = createDatabase<Tables>(createPool({ url, max, schema: 'catalog', name: 'catalog' }))
  closers.add(() => db.destroy())
  const { days } = config.retention
  const works = [deletedProductsWork(db), ...(days === 0 ? [] : [unusedVersionsWork(db, log, days)])]
  const deletion = { url, name: 'catalog deletion', log }
  closers.add(workInSteps(deletion, works).stop)
  const bus = await connectBus({ url: nats.url, name: 'catalog', log })
  closers.add(bus.close)
  const ingestionAt = { url: config.ingestion.url, identity }
  const ingestion = createIngestionClient(ingestionAt)
  closers.add(ingestion.close)

  const shared = { service: 'catalog', db, databaseUrl: url, bus, log }
  const catalogLog = createEventLogOwner({
    ...shared,
    stream: CATALOG,
    replicas: nats.streamReplicas,
    retentionDays: config.eventLog.retentionDays,
  })
  closers.add(catalogLog.stop)
  const fetchLog = readIngestionLog(ingestionAt)
  const events = createProjection({ ...shared, source: EVENTS, fetchLog, handle: onEvents })
  closers.add(events.stop)

  return {
    db,
    log,
    now: () => new Date(),
    maxReleaseVersions: config.releases.maxVersions,
    newId,
    ingestion,
    events,
    barrier: createReadBarrier({ bus, projections: [events], timeoutMs: readBarrierMs }),
    catalogLog,
    appliedByDeploymentQuery: (position, timeoutMs) =>
      requestApplied(bus, { service: 'deployment-query', source: EVENTS, position, timeoutMs }),
    deletionTimeoutMs: 12_000,
    ...overrides,
  }
}

/** Starts the service. When a part fails to start, the parts that have started are stopped again. */
export const createCatalog = async (config: Config, overrides: Partial<Overrides> = {}): Promise<Running> => {
  const log = createLogger('catalog', config.log.level)
  const { ingestion, nats, retention, releases, eventLog } = config
  logStart(log, config, {
    ingestion,
    retention,
    releases,
    stream_replicas: nats.streamReplicas,
    log_retention_days: eventLog.retentionDays,
  })
  return await openService(async ({ closers, stopping }) => {
    const context = await openContext(config, log, closers, overrides)
    const { identity, version } = config
    const check = checkDatabase(context.db)
    return await listen(createApp(context, { identity, version, check, stopping }), config.http)
  })
}
