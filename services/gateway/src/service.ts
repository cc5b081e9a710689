import { type AuditEntry, writeAudit } from '@shiplog/audit'
import { createIdentitySigner, createTokenVerifier } from '@shiplog/auth'
import { type Bus, connectBus } from '@shiplog/bus'
import { createBudget, createConcurrencyLimit } from '@shiplog/fair-share'
import { listen } from '@shiplog/http'
import { createLogger, type Logger } from '@shiplog/log'
import { acrossAccounts, createDatabase, createPool } from '@shiplog/postgres'
import { type Closers, logStart, openService, type Parts, type Running } from '@shiplog/runtime'
import { cacheAccountIds } from './accounts.ts'
import { createBadgeStates } from './badges/badge-states.ts'
import { onBadgeTokenChange, publishBadgeTokenChange } from './badges/badge-token-changes.ts'
import { answerBuffer as answerLimits, accountRequests as requestLimits, userShare } from './budgets.ts'
import type { Config } from './config.ts'
import type { Context } from './context.ts'
import { findOrCreateAccount } from './db/accounts.ts'
import { type BadgeTokenName, findBadgeTokenRecords } from './db/badge-tokens.ts'
import { findKeyRecords, type KeyName } from './db/key-records.ts'
import { markUsed } from './db/mark-used.ts'
import type { Db, Tables } from './db/tables.ts'
import { createEventBatcher } from './events/event-batcher.ts'
import { createEventSender } from './events/event-sender.ts'
import { createApp } from './http/app.ts'
import { watchLoopLag } from './http/overload/loop-lag.ts'
import { shedLoad } from './http/overload/shed-load.ts'
import { passExpectations } from './http/request-head.ts'
import { onApiKeyChange, publishApiKeyChange } from './keys/api-key-changes.ts'
import { createKeyCache } from './keys/key-cache.ts'
import { createKeyLookup, keyId } from './keys/key-lookup.ts'
import { createKeyUsage } from './keys/key-usage.ts'
import { createLiveHub } from './live/live-hub.ts'
import { observeLoad } from './observe-load.ts'
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
  badgeKeptMs: number
}

type Shared = { config: Config; log: Logger; db: Db; bus: Bus; closers: Closers }

const openKeys = (
  { log, db, bus, closers }: Shared,
  keyDb: Db,
  { keyUsageIntervalMs }: Partial<Overrides>,
): Pick<Context, 'keys' | 'keyUsage' | 'keyChanged'> => {
  // The query is not in the scope of one account, because the account's id is unknown until the key is found.
  const find = (names: KeyName[]) => acrossAccounts(keyDb, (tx) => findKeyRecords(tx, names))
  const keys = createKeyCache({ lookUp: createKeyLookup({ find, idOf: keyId }), idOf: keyId })
  onApiKeyChange(bus, keys.forget)
  const keyChanged = (name: KeyName): void => {
    keys.forget(name)
    publishApiKeyChange(bus, name)
  }
  const keyUsage = createKeyUsage({
    write: (uses) => acrossAccounts(db, (tx) => markUsed(tx, 'api_key', uses)),
    log,
    intervalMs: keyUsageIntervalMs,
  })
  closers.add(keyUsage.stop)
  return { keys, keyUsage, keyChanged }
}

const openBadgeTokens = (
  { log, db, bus, closers }: Shared,
  keyDb: Db,
  { keyUsageIntervalMs }: Partial<Overrides>,
): Pick<Context, 'badgeTokens' | 'badgeTokenUsage' | 'badgeTokenChanged'> => {
  const idOf = ({ hash }: BadgeTokenName): string => hash
  const find = (names: BadgeTokenName[]) => acrossAccounts(keyDb, (tx) => findBadgeTokenRecords(tx, names))
  const badgeTokens = createKeyCache({ lookUp: createKeyLookup({ find, idOf }), idOf })
  onBadgeTokenChange(bus, badgeTokens.forget)
  const badgeTokenUsage = createKeyUsage({
    write: (uses) => acrossAccounts(db, (tx) => markUsed(tx, 'badge_token', uses)),
    log,
    intervalMs: keyUsageIntervalMs,
  })
  closers.add(badgeTokenUsage.stop)
  const badgeTokenChanged = (name: BadgeTokenName): void => {
    badgeTokens.forget(name)
    publishBadgeTokenChange(bus, name)
  }
  return { badgeTokens, badgeTokenUsage, badgeTokenChanged }
}

/**
 * Look-ups of API keys and badge tokens have a database connection of their own. So posted events do not wait
 * until queries for users have released a connection.
 */
const openKeyDatabase = ({ config, closers }: Shared): Db => {
  const { url } = config.database
  const keyDb = createDatabase<Tables>(createPool({ url, max: 1, schema: 'gateway', name: 'gateway-keys' }))
  closers.add(() => keyDb.destroy())
  return keyDb
}

const openRateLimiters = ({ config, bus, closers }: Shared): Context['rateLimiters'] => {
  const { perKeyPerMinute, perAccountPerHour } = config.rateLimit
  const limiterOf = (limit: Limit): RateLimiter | undefined => {
    if (limit.points === 0) return undefined
    const limiter = createRateLimiter(bus, limit)
    closers.add(limiter.stop)
    return limiter
  }
  const perUserPerHour = Math.ceil(perAccountPerHour * userShare)
  return {
    events: limiterOf({ name: 'events', points: perKeyPerMinute, seconds: 60 }),
    requests: limiterOf({ name: 'requests', points: perAccountPerHour, seconds: 3_600 }),
    requestsOfUser: limiterOf({ name: 'requests-of-user', points: perUserPerHour, seconds: 3_600 }),
    badges: limiterOf({ name: 'badges', points: config.badgeTokens.perMinute, seconds: 60 }),
  }
}

const openContext = async (
  config: Config,
  log: Logger,
  { closers, stopping }: Parts,
  overrides: Partial<Overrides>,
): Promise<Context> => {
  const { url, poolMax: max } = config.database
  const db = createDatabase<Tables>(createPool({ url, max, schema: 'gateway', name: 'gateway' }))
  closers.add(() => db.destroy())
  const bus = await connectBus({ url: config.nats.url, name: 'gateway', log })
  closers.add(() => bus.close())
  const shared = { config, log, db, bus, closers }
  const live = createLiveHub({ bus, log })
  closers.add(live.stop)
  const upstream = createUpstreamAgent()
  closers.add(() => upstream.close())

  const accountRequests = createConcurrencyLimit(requestLimits)
  const answerBuffer = createBudget(answerLimits)

  const keyDb = openKeyDatabase(shared)
  const writeSessions = (entries: AuditEntry[]) => acrossAccounts(db, (tx) => writeAudit(tx, entries))
  const sessions = createSessionLog({ write: writeSessions, log })
  closers.add(sessions.stop)
  const signIn = config.signIn && createSignIn(config.signIn, config.tokens.issuer, log)
  if (signIn !== undefined) closers.add(signIn.provider.close)

  const sign = createIdentitySigner(config.identity)
  const send = createEventSender({ agent: upstream, origin: config.services.ingestion, sign, log })
  const events = createEventBatcher({ send })
  closers.add(observeLoad({ live, events, accountRequests, answerBuffer }))
  // This closer runs after the HTTP server has closed, so the only events left are those whose clients hung
  // up.
  closers.add(events.drain)
  const rateLimiters = openRateLimiters(shared)
  const loopLag = watchLoopLag()
  closers.add(loopLag.stop)
  return {
    config,
    log,
    now: overrides.now ?? (() => new Date()),
    db,
    accountIdOf: cacheAccountIds((name) => findOrCreateAccount(db, name)),
    ...openKeys(shared, keyDb, overrides),
    ...openBadgeTokens(shared, keyDb, overrides),
    findBadgeState: createBadgeStates({
      keptMs: overrides.badgeKeptMs,
      agent: upstream,
      origin: config.services['deployment-query'],
      sign,
    }),
    tokens: createTokenVerifier({ ...config.tokens, log }),
    sessions,
    signIn,
    events,
    live,
    upstream,
    accountRequests,
    answerBuffer,
    sign,
    rateLimiters,
    isLagging: loopLag.isLagging,
    stopping,
  }
}

/** Starts the service. When a part fails to start, the parts that have started are stopped again. */
export const createGateway = async (config: Config, overrides: Partial<Overrides> = {}): Promise<Running> => {
  const log = overrides.log ?? createLogger('gateway', config.log.level)
  const { services, tokens, publicOrigin, rateLimit, apiKeys, badgeTokens, trustedProxies, consoleFolder } =
    config
  const signIn = config.signIn && { clientId: config.signIn.clientId, scopes: config.signIn.scopes }
  const shown = {
    services,
    tokens,
    signIn,
    publicOrigin,
    rateLimit,
    apiKeys,
    badgeTokens,
    trustedProxies,
    consoleFolder,
  }
  logStart(log, config, shown)
  return await openService(async (parts) => {
    const context = await openContext(config, log, parts, overrides)
    const server = await listen(createApp(context), { ...config.http, intercept: shedLoad(context) })
    passExpectations(server.server)
    // Live streams end first, because the server waits until all answers are sent.
    const ending = (stop: () => Promise<void>) => (): Promise<void> => {
      context.live.endStreams()
      return stop()
    }
    return { ...server, drain: ending(server.drain), close: ending(server.close) }
  })
}
