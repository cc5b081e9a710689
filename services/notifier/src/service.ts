import { createIdentitySigner } from '@shiplog/auth'
import { type Bus, connectBus } from '@shiplog/bus'
import { createSecretCipher } from '@shiplog/encryption'
import {
  createProjection,
  createReadBarrier,
  fetchLogOver,
  type LoggedEvent,
  type Projection,
} from '@shiplog/event-log'
import { EVENTS } from '@shiplog/events'
import { listen, type RunningServer } from '@shiplog/http'
import { createLogger, type Logger } from '@shiplog/log'
import { checkDatabase, createDatabase, createPool } from '@shiplog/postgres'
import { type Closers, logStart, openService, type Parts, type Running } from '@shiplog/runtime'
import { type Config, describeConfig } from './config.ts'
import type { Context } from './context.ts'
import { reencryptChannels } from './db/reencrypt-channels.ts'
import type { Db, Tables, Tx } from './db/tables.ts'
import { createApp } from './http/app.ts'
import { observeNotifications } from './measures.ts'
import { type Resolve, resolvePublic } from './outgoing/resolve.ts'
import { createTools } from './outgoing/tools.ts'
import { onEvents } from './projections/on-events.ts'
import { createStoredSignal, type StoredSignal } from './projections/stored-signal.ts'
import { startDispatcher } from './workers/dispatcher.ts'
import { startForgetting } from './workers/forget-history.ts'
import { startStoringDeferred } from './workers/store-deferred.ts'
import { startWritingOff } from './workers/write-off.ts'

export { type Config, readConfig } from './config.ts'

/** What a test may put in the place of the outside world. */
export type Overrides = { resolve: Resolve; random: () => number }

/** Short: people wait for messages, and nobody asks for them. */
const sendingPaceMs = 20
/** Without the broker, the dispatcher hears so long after the handling of what was stored. */
const untoldMs = 100

type Opened = {
  db: Db
  bus: Bus
  events: Projection
  stored: StoredSignal
  /** Whom to tell, here in this process, when something was stored or put off. */
  onDone: (wakes: { stored: () => void; deferred: () => void }) => void
}

const open = async (config: Config, log: Logger, closers: Closers): Promise<Opened> => {
  const { url, poolMax: max } = config.database
  const db = createDatabase<Tables>(createPool({ url, max, schema: 'notifier', name: 'notifier' }))
  closers.add(() => db.destroy())
  const bus = await connectBus({ url: config.nats.url, name: 'notifier', log })
  closers.add(bus.close)
  const sign = createIdentitySigner(config.identity)
  const authorization = () => sign('ingestion', { kind: 'service', service: 'notifier' })
  const fetchLog = fetchLogOver(config.ingestion.url, authorization)
  const projected = { service: 'notifier', source: EVENTS, db, databaseUrl: url, bus, log }
  const stored = createStoredSignal(bus)
  let wakeStoring = (): void => {}
  let wakeSending = (): void => {}
  const handle = async (tx: Tx, logged: LoggedEvent[]): Promise<void> => {
    const done = await onEvents(tx, logged)
    if (done.stored) stored.note(logged)
    // Nobody hears of it over the broker; by then it is committed.
    if (done.stored && !bus.connected()) setTimeout(() => wakeSending(), untoldMs)
    if (done.deferred) wakeStoring()
  }
  const events = createProjection({ ...projected, fetchLog, handle, paceMs: sendingPaceMs })
  closers.add(events.stop)
  closers.add(stored.stop)
  const onDone = (wakes: { stored: () => void; deferred: () => void }): void => {
    wakeSending = wakes.stored
    wakeStoring = wakes.deferred
  }
  return { db, bus, events, stored, onDone }
}

/** In the background, so that the service also starts when a key is missing. */
const renewEncryption = ({ db, cipher, log }: Context): void => {
  reencryptChannels(db, cipher).then(
    (channels) => channels > 0 && log.info({ channels }, 'webhook addresses encrypted anew'),
    (err) => log.error({ err }, 'webhook addresses not encrypted anew'),
  )
}

const startParts = async (
  config: Config,
  { resolve = resolvePublic, random = Math.random }: Partial<Overrides>,
  log: Logger,
  { closers, stopping }: Parts,
): Promise<RunningServer> => {
  const { db, bus, events, stored, onDone } = await open(config, log, closers)
  closers.add(observeNotifications(db))
  const cipher = createSecretCipher(config.webhook.encryptionKeys)
  const tools = createTools(config, resolve)

  let wake = (): void => {}
  const barrier = createReadBarrier({ bus, projections: [events] })
  const ctx: Context = { config, db, log, cipher, tools, barrier, random, wake: () => wake() }
  const dispatcher = startDispatcher(ctx, bus.connected)
  wake = dispatcher.wake
  closers.add(dispatcher.stop)
  closers.add(stored.subscribe(dispatcher.wake))
  renewEncryption(ctx)
  closers.add(startForgetting(ctx).stop)
  closers.add(startWritingOff(ctx).stop)
  const storing = startStoringDeferred(ctx, () => {
    stored.tell()
    dispatcher.wake()
  })
  onDone({ stored: dispatcher.wake, deferred: storing.wake })
  closers.add(storing.stop)

  const { identity, version } = config
  const shell = { identity, version, check: checkDatabase(db), stopping }
  return await listen(createApp(ctx, shell), config.http)
}

/** Starts the service; when that fails, what was opened is closed again. */
export const createNotifier = async (
  config: Config,
  overrides: Partial<Overrides> = {},
): Promise<Running> => {
  const log = createLogger('notifier', config.log.level)
  logStart(log, config, describeConfig(config))
  return await openService((parts) => startParts(config, overrides, log, parts))
}
