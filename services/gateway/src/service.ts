import { createIdentitySigner, createTokenVerifier } from '@shiplog/auth'
import { connectBus } from '@shiplog/bus'
import { listen } from '@shiplog/http'
import { type AuditEntry, createConcurrencyLimit, writeAudit } from '@shiplog/internal-api'
import { createLogger, type Logger } from '@shiplog/log'
import { acrossAccounts, createDatabase, createPool } from '@shiplog/postgres'
import { logStart, openService, type Running } from '@shiplog/runtime'
import { observeGauges } from '@shiplog/telemetry'
import { createAccounts } from './accounts.ts'
import { createAnswerBuffer } from './answer-buffer.ts'
import { accountRequests as accountShare, userShare } from './budgets.ts'
import type { Config } from './config.ts'
import type { Context } from './context.ts'
import { findOrCreateAccount } from './db/accounts.ts'
import { findKeyRecords, type KeyName, markKeysUsed } from './db/key-records.ts'
import type { Tables } from './db/tables.ts'
import { createEventBatcher } from './events/event-batcher.ts'
import { createEventSender } from './events/event-sender.ts'
import { createApp } from './http/app.ts'
import { watchLoopLag } from './http/overload/loop-lag.ts'
import { shedLoad } from './http/overload/shed-load.ts'
import { passExpectations } from './http/request-head.ts'
import { onApiKeyChange, publishApiKeyChange } from './keys/api-key-changes.ts'
import { createKeyCache } from './keys/key-cache.ts'
import { createKeyLookup } from './keys/key-lookup.ts'
import { createKeyUsage } from './keys/key-usage.ts'
import { createLiveHub } from './live/live-hub.ts'
import { observeBudgets } from './observe-budgets.ts'
import { createRateLimiter, type Limit, type RateLimiter } from './rate-limits/rate-limiter.ts'
import { createSessionLog } from './session-log.ts'
import { createSignIn } from './sign-in/sign-in.ts'
import { createUpstreamAgent } from './upstream.ts'

export { type Config, readConfig } from './config.ts'
export { type ApiKeyStore, type IssuedApiKey, type NewApiKey, openApiKeyStore } from './keys/api-key-store.ts'

export type Overrides = {
  now: () => Date
  log: Logger
  keyUsageIntervalMs: number
}

export const createGateway = async (config: Config, overrides: Partial<Overrides> = {}): Promise<Running> => {
  const now = overrides.now ?? (() => new Date())
  const log = overrides.log ?? createLogger('gateway', config.log.level)
  const { services, tokens, publicOrigin, rateLimit, apiKeys, trustedProxies, consoleFolder } = config
  const signIn = config.signIn && { clientId: config.signIn.clientId, scopes: config.signIn.scopes }
  const shown = { services, tokens, signIn, publicOrigin, rateLimit, apiKeys, trustedProxies, consoleFolder }
  logStart(log, config, shown)
  return await openService(async ({ closers, stopping }) => {
    const { url, poolMax: max } = config.database
    const db = createDatabase<Tables>(createPool({ url, max, schema: 'gateway', name: 'gateway' }))
    closers.add(() => db.destroy())
    // Look-ups of API keys have a database connection of their own. So posted events do not wait until
    // queries for users have released a connection.
    const keyDb = createDatabase<Tables>(createPool({ url, max: 1, schema: 'gateway', name: 'gateway-keys' }))
    closers.add(() => keyDb.destroy())
    const bus = await connectBus({ url: config.nats.url, name: 'gateway', log })
    closers.add(() => bus.close())
    const live = createLiveHub({ bus, log })
    closers.add(live.stop)
    const liveStreams = { description: 'Open streams of GET /live', unit: '{stream}' }
    closers.add(
      observeGauges({ shiplog_gateway_live_streams: liveStreams }, async () => ({
        shiplog_gateway_live_streams: live.count(),
      })),
    )
    const upstream = createUpstreamAgent()
    closers.add(() => upstream.close())

    const accountRequests = createConcurrencyLimit(accountShare)
    const answerBuffer = createAnswerBuffer()
    closers.add(observeBudgets(accountRequests, answerBuffer))

    // The query is not in the scope of one account, because the account's id is unknown until the key is
    // found.
    const find = (names: KeyName[]) => acrossAccounts(keyDb, (tx) => findKeyRecords(tx, names))
    const keys = createKeyCache({ lookUp: createKeyLookup(find) })
    onApiKeyChange(bus, keys.forget)
    const keyChanged = (name: KeyName): void => {
      keys.forget(name)
      publishApiKeyChange(bus, name)
    }
    const keyUsage = createKeyUsage({
      write: (uses) => acrossAccounts(db, (tx) => markKeysUsed(tx, uses)),
      log,
      ...(overrides.keyUsageIntervalMs !== undefined && { intervalMs: overrides.keyUsageIntervalMs }),
    })
    closers.add(keyUsage.stop)
    const writeSessions = (entries: AuditEntry[]) => acrossAccounts(db, (tx) => writeAudit(tx, entries))
    const sessions = createSessionLog({ write: writeSessions, log })
    closers.add(sessions.stop)

    const signIn = config.signIn && createSignIn(config.signIn, config.tokens.issuer, log)
    if (signIn !== undefined) closers.add(signIn.provider.close)

    const sign = createIdentitySigner(config.identity)
    const send = createEventSender({ agent: upstream, origin: config.services.ingestion, sign, log })
    const events = createEventBatcher({ send })
    const description = 'Events in the queue for ingestion, or sent and not answered'
    closers.add(
      observeGauges({ shiplog_gateway_held_events: { description, unit: '{event}' } }, async () => ({
        shiplog_gateway_held_events: events.pending(),
      })),
    )
    // This closer runs after the HTTP server has closed, so the only events left are those whose clients hung
    // up.
    closers.add(events.drain)

    const limiterOf = (limit: Limit): RateLimiter | undefined => {
      if (limit.points === 0) return undefined
      const limiter = createRateLimiter(bus, limit)
      closers.add(limiter.stop)
      return limiter
    }
    const perUserPerHour = Math.ceil(rateLimit.perAccountPerHour * userShare)
    const loopLag = watchLoopLag()
    closers.add(loopLag.stop)

    const ctx: Context = {
      config,
      log,
      now,
      db,
      accounts: createAccounts((name) => findOrCreateAccount(db, name)),
      keys,
      keyUsage,
      keyChanged,
      tokens: createTokenVerifier({ ...config.tokens, log }),
      sessions,
      signIn,
      events,
      live,
      upstream,
      accountRequests,
      answerBuffer,
      sign,
      rateLimiters: {
        events: limiterOf({ name: 'events', points: rateLimit.perKeyPerMinute, seconds: 60 }),
        requests: limiterOf({ name: 'requests', points: rateLimit.perAccountPerHour, seconds: 3_600 }),
        requestsOfUser: limiterOf({ name: 'requests-of-user', points: perUserPerHour, seconds: 3_600 }),
      },
      isLagging: loopLag.isLagging,
      stopping,
    }
    const server = await listen(createApp(ctx), { ...config.http, intercept: shedLoad(ctx) })
    passExpectations(server.server)
    // Live streams end first, because the server waits until all answers are sent.
    const ending = (stop: () => Promise<void>) => (): Promise<void> => {
      live.endStreams()
      return stop()
    }
    return { ...server, drain: ending(server.drain), close: ending(server.close) }
  })
}
