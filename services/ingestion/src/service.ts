import { connectBus } from '@shiplog/bus'
import { submissionTimeoutMs } from '@shiplog/contract/internal'
import { createEventLogOwner } from '@shiplog/event-log'
import { EVENTS, newId } from '@shiplog/events'
import { listen } from '@shiplog/http'
import { createLogger } from '@shiplog/log'
import { checkDatabase, createDatabase, createPool } from '@shiplog/postgres'
import { logStart, openService, type Running } from '@shiplog/runtime'
import type { Config } from './config.ts'
import type { Context } from './context.ts'
import type { Tables } from './db/tables.ts'
import { createRuleCache } from './guard/rule-cache.ts'
import { createApp } from './http/app.ts'
import { startMaintenance } from './workers/maintain.ts'

export { type Config, readConfig } from './config.ts'

/** The clock, and the interval at which expired keys are deleted. Tests replace them. */
export type Overrides = { now: () => Date; maintenanceIntervalMs: number }

/** Starts the service. When a part fails to start, the parts that have started are stopped again. */
export const createIngestion = async (
  config: Config,
  overrides: Partial<Overrides> = {},
): Promise<Running> => {
  const { database, nats, eventLog, version } = config
  const log = createLogger('ingestion', config.log.level)
  logStart(log, config, {
    stream_replicas: nats.streamReplicas,
    log_retention_days: eventLog.retentionDays,
  })
  return await openService(async ({ closers, stopping }) => {
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
    const owner = createEventLogOwner({
      stream: EVENTS,
      db,
      databaseUrl: database.url,
      bus,
      log,
      replicas: nats.streamReplicas,
      retentionDays: eventLog.retentionDays,
    })
    closers.add(() => owner.stop())

    const ctx: Context = {
      db,
      log,
      now: () => new Date(),
      newId,
      rules: createRuleCache(),
      wakeRelay: owner.wake,
      ...overrides,
    }
    closers.add(startMaintenance(ctx, overrides.maintenanceIntervalMs).stop)

    const app = createApp(ctx, {
      identity: config.identity,
      version,
      // The broker is not checked, because without it events are still stored, and are relayed later.
      check: checkDatabase(db),
      stopping,
    })
    return await listen(app, config.http)
  })
}
