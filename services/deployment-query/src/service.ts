import { connectBus, createProjection, createReadBarrier } from '@shiplog/event-log'
import { EVENTS } from '@shiplog/events'
import { listen } from '@shiplog/http'
import { createLogger, type Logger } from '@shiplog/log'
import { checkDatabase, createDatabase, createPool } from '@shiplog/postgres'
import { type Closers, createClosers, type Running } from '@shiplog/runtime'
import type { Config } from './config.ts'
import type { Context } from './context.ts'
import type { Tables } from './db/tables.ts'
import { createApp } from './http/app.ts'
import { readIngestionLog } from './ingestion-log.ts'
import { onEvents } from './projections/on-events.ts'

export { type Config, readConfig } from './config.ts'

const service = 'deployment-query'

/** What a test may set otherwise. */
export type Overrides = {
  /** How long a request waits for events that were logged before it. */
  readWaitMs: number
}

const logStart = (log: Logger, { database, nats: _, internalSecret: __, ...config }: Config): void =>
  log.info({ ...config, database: { configured: true, poolMax: database.poolMax } }, 'starting')

const openContext = async (
  config: Config,
  log: Logger,
  closers: Closers,
  { readWaitMs = 1_000 }: Partial<Overrides>,
): Promise<Context> => {
  const { database, nats, internalSecret } = config
  const databaseUrl = database.url
  const pool = createPool({
    url: databaseUrl,
    schema: 'deployment_query',
    name: service,
    max: database.poolMax,
  })
  const db = createDatabase<Tables>(pool)
  closers.add(() => db.destroy())
  const bus = await connectBus({ url: nats.url, name: service, log })
  closers.add(bus.close)

  const fetchLog = readIngestionLog({ url: config.ingestion.url, secret: internalSecret })
  const shared = { service, db, databaseUrl, bus, log }
  const events = createProjection({ ...shared, source: EVENTS, fetchLog, handle: onEvents })
  closers.add(events.stop)
  return { db, log, barrier: createReadBarrier({ bus, projections: [events], timeoutMs: readWaitMs }) }
}

/** Starts the service; when that fails, what was opened is closed again. */
export const createDeploymentQuery = async (
  config: Config,
  overrides: Partial<Overrides> = {},
): Promise<Running> => {
  const log = createLogger(service, config.log.level)
  logStart(log, config)
  const closers = createClosers()
  let stopping = false
  try {
    const context = await openContext(config, log, closers, overrides)
    const { internalSecret, version } = config
    const check = checkDatabase(context.db)
    const app = createApp(context, { internalSecret, version, check, stopping: () => stopping })
    const server = await listen(app, config.http)
    closers.add(server.close)
    const stop = (): Promise<void> => {
      stopping = true
      return closers.closeAll()
    }
    return { url: server.url, stop }
  } catch (err) {
    await closers.closeAll()
    throw err
  }
}
