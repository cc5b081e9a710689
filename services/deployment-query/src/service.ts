import { connectBus } from '@shiplog/bus'
import { createProjection, createReadBarrier, type Projection } from '@shiplog/event-log'
import { CATALOG, EVENTS } from '@shiplog/events'
import { listen } from '@shiplog/http'
import { createLogger, type Logger } from '@shiplog/log'
import { checkDatabase, createDatabase, createPool, workInSteps } from '@shiplog/postgres'
import { type Closers, logStart, openService, type Running } from '@shiplog/runtime'
import { observeGauges } from '@shiplog/telemetry'
import { createCatalogClient } from './catalog-client.ts'
import type { Config } from './config.ts'
import type { Context } from './context.ts'
import { findProgress } from './db/figures.ts'
import type { Db, Tables } from './db/tables.ts'
import { createApp } from './http/app.ts'
import { readLogOf } from './owner-log.ts'
import { type Source, sources } from './projections/sources.ts'
import { countingOfMissedEvents } from './workers/count-missed-events.ts'
import { countingOfAll, countingOfChanged } from './workers/count-production-behind.ts'
import { deletionOfOld, deletionOfOldChecks, deletionWithProducts } from './workers/delete-deployments.ts'
import { repairsOfMatrixProducts } from './workers/repair-matrix-products.ts'

export { type Config, readConfig } from './config.ts'

const service = 'deployment-query'

/** Settings that tests replace. */
export type Overrides = {
  /** Longest time that a request waits for events that were logged before it. */
  readWaitMs: number
}

/** Measures how many events the figures are behind. All replicas report the same value. */
const observeFiguresLag = (db: Db): (() => void) =>
  observeGauges(
    {
      shiplog_figures_lag_events: {
        description: 'Events that the tables hold and the figures of deployments do not count',
        unit: '{event}',
      },
    },
    async () => ({ shiplog_figures_lag_events: (await findProgress(db)).behind }),
  )

const openContext = async (
  config: Config,
  log: Logger,
  closers: Closers,
  { readWaitMs = 1_000 }: Partial<Overrides>,
): Promise<Context> => {
  const { database, nats, identity } = config
  const { url, poolMax: max } = database
  const db = createDatabase<Tables>(createPool({ url, max, schema: 'deployment_query', name: service }))
  closers.add(() => db.destroy())
  closers.add(observeFiguresLag(db))
  const { days } = config.retention
  const backgroundWork = [
    deletionWithProducts(db),
    ...(days === 0 ? [] : [deletionOfOld(db, log, days), deletionOfOldChecks(db, days)]),
    countingOfMissedEvents(db, readLogOf('ingestion', config)),
    countingOfChanged(db),
    countingOfAll(db),
    ...repairsOfMatrixProducts(db),
  ]
  const leadership = { url, name: `${service} deletion`, log }
  closers.add(workInSteps(leadership, backgroundWork).stop)
  const bus = await connectBus({ url: nats.url, name: service, log })
  closers.add(bus.close)

  const follow = (source: Source): Projection => {
    const { owner, handle } = sources[source]
    const fetchLog = readLogOf(owner, config)
    const projection = createProjection({ service, source, db, databaseUrl: url, bus, log, fetchLog, handle })
    closers.add(projection.stop)
    return projection
  }
  const events = follow(EVENTS)
  const catalog = follow(CATALOG)
  const barrierOf = (...projections: Projection[]) =>
    createReadBarrier({ bus, projections, timeoutMs: readWaitMs })
  return {
    db,
    log,
    catalog: createCatalogClient({ url: config.catalog.url, identity }),
    barrier: barrierOf(events),
    barrierWithTypes: barrierOf(events, catalog),
  }
}

/** Starts the service. When a part fails to start, the parts that have started are stopped again. */
export const createDeploymentQuery = async (
  config: Config,
  overrides: Partial<Overrides> = {},
): Promise<Running> => {
  const log = createLogger(service, config.log.level)
  const { ingestion, catalog, retention } = config
  logStart(log, config, { ingestion, catalog, retention })
  return await openService(async ({ closers, stopping }) => {
    const context = await openContext(config, log, closers, overrides)
    const { identity, version } = config
    const check = checkDatabase(context.db)
    return await listen(createApp(context, { identity, version, check, stopping }), config.http)
  })
}
