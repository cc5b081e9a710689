import { connectBus } from '@shiplog/bus'
import { submissionTimeoutMs } from '@shiplog/contract/internal'
import { createEventLogOwner, createProjection } from '@shiplog/event-log'
import { CATALOG, EVENTS, newId } from '@shiplog/events'
import { listen } from '@shiplog/http'
import { createLogger, type Logger } from '@shiplog/log'
import { checkDatabase, createDatabase, createPool } from '@shiplog/postgres'
import { type Closers, logStart, openService, type Running } from '@shiplog/runtime'
import { readCatalogLog } from './catalog-log.ts'
import type { Config } from './config.ts'
import type { Context } from './context.ts'
import type { Tables } from './db/tables.ts'
import { createRuleCache } from './guard/rule-cache.ts'
import { createApp } from './http/app.ts'
import { onCatalog } from './projections/on-catalog.ts'
import { startMaintenance } from './workers/maintain.ts'

export { type Config, readConfig } from './config.ts'

/** The clock, and the interval at which expired keys are deleted. Tests replace them. */
export type Overrides = { now: () => Date; maintenanceIntervalMs: number }

const openContext = async (
  config: Config,
  log: Logger,
  closers: Closers,
  overrides: Partial<Overrides>,
): Promise<Context> => {
  const { database, nats, eventLog } = config
  const pool = createPool({
    url: database.url,
    schema: 'ingestion',
    name: 'ingestion',
    max: database.poolMax,
    // After this time Postgres frees the locks of a paused replica. A busy replica needs less time between
    // two statements, even to decide a thousand events.
    idleInTransactionMs: 2_000,
    // After this time the gateway has given up on the request.
    lockTimeoutMs: submissionTimeoutMs,
  })
  const db = createDatabase<Tables>(pool)
  closers.add(() => db.destroy())
  const bus = await connectBus({ url: nats.url, name: 'ingestion', log })
  closers.add(() => bus.close())
  const shared = { service: 'ingestion', db, databaseUrl: database.url, bus, log }
  const owner = createEventLogOwner({
    ...shared,
    stream: EVENTS,
    replicas: nats.streamReplicas,
    retentionDays: eventLog.retentionDays,
  })
  closers.add(() => owner.stop())
  // Nothing waits for this projection: without catalog, rules go by the types that are known.
  const fetchLog = readCatalogLog(config)
  closers.add(createProjection({ ...shared, source: CATALOG, fetchLog, handle: onCatalog }).stop)
  return {
    db,
    log,
    now: () => new Date(),
    newId,
    rules: createRuleCache(),
    wakeRelay: owner.wake,
    ...overrides,
  }
}

/** Starts the service. When a part fails to start, the parts that have started are stopped again. */
export const createIngestion = async (
  config: Config,
  overrides: Partial<Overrides> = {},
): Promise<Running> => {
  const { nats, eventLog, catalog, identity, version } = config
  const log = createLogger('ingestion', config.log.level)
  logStart(log, config, {
    catalog,
    stream_replicas: nats.streamReplicas,
    log_retention_days: eventLog.retentionDays,
  })
  return await openService(async ({ closers, stopping }) => {
    const ctx = await openContext(config, log, closers, overrides)
    closers.add(startMaintenance(ctx, overrides.maintenanceIntervalMs).stop)
    // The broker is not checked, because without it events are still stored, and are relayed later.
    const check = checkDatabase(ctx.db)
    return await listen(createApp(ctx, { identity, version, check, stopping }), config.http)
  })
}
