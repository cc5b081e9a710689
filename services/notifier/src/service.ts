import { createIdentitySigner } from '@shiplog/auth'
import { connectBus } from '@shiplog/bus'
import { createSecretCipher } from '@shiplog/encryption'
import { createProjection, createReadBarrier, fetchLogOver, type LoggedEvent } from '@shiplog/event-log'
import { EVENTS } from '@shiplog/events'
import { createBudget } from '@shiplog/fair-share'
import { listen, type RunningServer } from '@shiplog/http'
import { createLogger, type Logger } from '@shiplog/log'
import { checkDatabase, createDatabase, createPool } from '@shiplog/postgres'
import { type Closers, logStart, openService, type Parts, type Running } from '@shiplog/runtime'
import { type Config, describeConfig } from './config.ts'
import type { Context } from './context.ts'
import { reencryptChannels } from './db/channels/reencrypt-channels.ts'
import type { Tables, Tx } from './db/tables.ts'
import { budgets } from './domain/budgets.ts'
import { createApp } from './http/app.ts'
import { observeNotifications } from './metrics.ts'
import { createChannelSecrets } from './outgoing/channel-secrets.ts'
import { type Resolve, resolvePublic } from './outgoing/resolve.ts'
import { createTransports } from './outgoing/transports.ts'
import { onEvents } from './projections/on-events.ts'
import { createStoredSignal } from './projections/stored-signal.ts'
import { startDispatcher } from './workers/dispatcher.ts'
import { startHolder } from './workers/holder.ts'
import { startRetention } from './workers/retention.ts'
import { startStoringDeferred } from './workers/store-deferred.ts'
import { startTakingOver } from './workers/take-over.ts'
import { startWritingOff } from './workers/write-off.ts'

export { type Config, readConfig } from './config.ts'

/** Replacements for name resolution and randomness, for tests. */
export type Overrides = { resolve: Resolve; random: () => number }

/** Shortest time between two batches of the projection: shorter than usual, as people wait for messages. */
const minBatchIntervalMs = 20

/**
 * Functions that wake the dispatcher, and the worker that stores deferred events. Both workers set their
 * function when they start, which is after the projection.
 */
type Wake = { dispatcher: () => void; deferred: () => void }

const open = async (config: Config, log: Logger, closers: Closers, wake: Wake) => {
  const { url, poolMax: max } = config.database
  const db = createDatabase<Tables>(createPool({ url, max, schema: 'notifier', name: 'notifier' }))
  closers.add(() => db.destroy())
  const bus = await connectBus({ url: config.nats.url, name: 'notifier', log })
  closers.add(bus.close)
  const sign = createIdentitySigner(config.identity)
  const authorization = () => sign('ingestion', { kind: 'service', service: 'notifier' })
  const fetchLog = fetchLogOver(config.ingestion.url, authorization)
  const projected = { service: 'notifier', source: EVENTS, db, databaseUrl: url, bus, log }
  const stored = createStoredSignal(bus, () => wake.dispatcher())
  const handle = async (tx: Tx, logged: LoggedEvent[]): Promise<void> => {
    const done = await onEvents(tx, logged, config.publicOrigin)
    if (done.stored) stored.noteStored()
    if (done.deferred) wake.deferred()
  }
  const events = createProjection({
    ...projected,
    fetchLog,
    handle,
    onCommitted: stored.announceNoted,
    batchIntervalMs: minBatchIntervalMs,
  })
  closers.add(events.stop)
  return { db, bus, events, stored }
}

/** Encrypts secrets by the current key. The start does not wait for it: an older key may be missing. */
const startReencryption = ({ db, cipher, log }: Context): void => {
  reencryptChannels(db, cipher).then(
    (channels) => channels > 0 && log.info({ channels }, 'webhook addresses encrypted again'),
    (err) => log.error({ err }, 'webhook addresses not encrypted again'),
  )
}

const startParts = async (
  config: Config,
  { resolve = resolvePublic, random = Math.random }: Partial<Overrides>,
  log: Logger,
  { closers, stopping }: Parts,
): Promise<RunningServer> => {
  const wake: Wake = { dispatcher: () => {}, deferred: () => {} }
  const { db, bus, events, stored } = await open(config, log, closers, wake)
  closers.add(observeNotifications(db))
  const cipher = createSecretCipher(config.webhook.encryptionKeys)
  const secrets = createChannelSecrets(cipher)
  const transports = createTransports(config, resolve)
  closers.add(() => transports.mail?.close())
  const barrier = createReadBarrier({ bus, projections: [events] })
  const connections = createBudget(budgets.connections)
  const wakeDispatcher = () => wake.dispatcher()
  const holder = startHolder({ config, db, log }, bus, wakeDispatcher)
  closers.add(holder.stop)
  const shared = { config, db, log, cipher, secrets, transports, connections, barrier, holder, random }
  const ctx = { ...shared, wake: wakeDispatcher }
  const dispatcher = startDispatcher(ctx, bus.connected)
  wake.dispatcher = dispatcher.wake
  closers.add(dispatcher.stop)
  closers.add(stored.subscribe(dispatcher.wake))
  startReencryption(ctx)
  closers.add(startRetention(ctx).stop)
  closers.add(startWritingOff(ctx).stop)
  closers.add(startTakingOver(ctx, bus, stored.announce).stop)
  const deferred = startStoringDeferred(ctx, stored.announce)
  wake.deferred = deferred.wake
  closers.add(deferred.stop)

  const { identity, version } = config
  const shell = { identity, version, check: checkDatabase(db), stopping }
  return await listen(createApp(ctx, shell), config.http)
}

/** Starts the service. When the start fails, everything that was opened is closed again. */
export const createNotifier = async (
  config: Config,
  overrides: Partial<Overrides> = {},
): Promise<Running> => {
  const log = createLogger('notifier', config.log.level)
  logStart(log, config, describeConfig(config))
  return await openService((parts) => startParts(config, overrides, log, parts))
}
