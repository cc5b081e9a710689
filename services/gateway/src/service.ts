import { createIdentitySigner, createTokenVerifier } from '@shiplog/auth'
import { connectBus } from '@shiplog/event-log'
import { listen } from '@shiplog/http'
import { createLogger, type Logger } from '@shiplog/log'
import { createDatabase, createPool } from '@shiplog/postgres'
import { createClosers, type Running } from '@shiplog/runtime'
import { createAccounts } from './accounts.ts'
import type { Config } from './config.ts'
import type { Context } from './context.ts'
import { findOrCreateAccount } from './db/accounts.ts'
import { findApiKeys, markApiKeysUsed } from './db/api-keys.ts'
import type { Tables } from './db/tables.ts'
import { createEventBatcher } from './events/event-batcher.ts'
import { createIngestionClient } from './events/ingestion-client.ts'
import { createApp } from './http/app.ts'
import { passExpectations } from './http/request-head.ts'
import { createUpstreamAgent } from './http/upstream.ts'
import { onApiKeyChange } from './keys/api-key-changes.ts'
import { createKeyCache } from './keys/key-cache.ts'
import { createKeyLookup } from './keys/key-lookup.ts'
import { createKeyUsage } from './keys/key-usage.ts'

export { type Config, readConfig } from './config.ts'
export type { CreatedApiKey, NewApiKey } from './keys/create-api-key.ts'
export { type Keyring, openKeyring } from './keys/keyring.ts'

export type Overrides = {
  now: () => Date
  log: Logger
  keyUsageIntervalMs: number
}

const logConfig = (log: Logger, config: Config): void => {
  const { http, services, tokens, rateLimit, version } = config
  log.info(
    { http, services, tokens, rateLimit, version, internal_secret: { configured: true } },
    'configured',
  )
}

export const createGateway = async (config: Config, overrides: Partial<Overrides> = {}): Promise<Running> => {
  const now = overrides.now ?? (() => new Date())
  const log = overrides.log ?? createLogger('gateway', config.log.level)
  logConfig(log, config)
  const closers = createClosers()
  let stopping = false

  try {
    const { url, poolMax: max } = config.database
    const db = createDatabase<Tables>(createPool({ url, max, schema: 'gateway', name: 'gateway' }))
    closers.add(() => db.destroy())
    const bus = await connectBus({ url: config.nats.url, name: 'gateway', log })
    closers.add(() => bus.close())
    const dispatcher = createUpstreamAgent()
    closers.add(() => dispatcher.close())

    const keys = createKeyCache({ lookUp: createKeyLookup((names) => findApiKeys(db, names)) })
    onApiKeyChange(bus, keys.forget)
    const keyUsage = createKeyUsage({
      write: (uses) => markApiKeysUsed(db, uses),
      log,
      ...(overrides.keyUsageIntervalMs !== undefined && { intervalMs: overrides.keyUsageIntervalMs }),
    })
    closers.add(keyUsage.stop)

    const sign = createIdentitySigner(config.internalSecret)
    const send = createIngestionClient({ dispatcher, origin: config.services.ingestion, sign, log })
    const events = createEventBatcher({ send })
    // The HTTP server has answered its callers by then; this is for the events of those who hung up.
    closers.add(events.drain)

    const ctx: Context = {
      config,
      log,
      now,
      db,
      accounts: createAccounts((name) => findOrCreateAccount(db, name)),
      keys,
      keyUsage,
      tokens: createTokenVerifier({ ...config.tokens, log }),
      events,
      dispatcher,
      sign,
      stopping: () => stopping,
    }
    const app = createApp(ctx)
    const server = await listen(app, config.http)
    passExpectations(server.server, app)
    closers.add(server.close)
    return {
      url: server.url,
      stop: () => {
        stopping = true
        return closers.closeAll()
      },
    }
  } catch (err) {
    await closers.closeAll()
    throw err
  }
}
