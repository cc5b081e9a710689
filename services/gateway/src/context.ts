import type { AuditEntry } from '@shiplog/audit'
import type { IdentitySigner, TokenVerifier } from '@shiplog/auth'
import type { Budget, ConcurrencyLimit } from '@shiplog/fair-share'
import type { Logger } from '@shiplog/log'
import type { Agent } from 'undici'
import type { FindBadgeState } from './badges/badge-states.ts'
import type { Config } from './config.ts'
import type { BadgeTokenName, BadgeTokenRecord } from './db/badge-tokens.ts'
import type { KeyName } from './db/key-records.ts'
import type { Db } from './db/tables.ts'
import type { EventBatcher } from './events/event-batcher.ts'
import type { KeyCache } from './keys/key-cache.ts'
import type { KeyUsage } from './keys/key-usage.ts'
import type { LiveHub } from './live/live-hub.ts'
import type { RateLimiter } from './rate-limits/rate-limiter.ts'
import type { SessionLog } from './session-log.ts'
import type { SignIn } from './sign-in/sign-in.ts'

/** The parts of the gateway that handlers use. */
export type Context = {
  config: Config
  log: Logger
  now: () => Date
  db: Db
  /** Returns the id of the account with this name. Creates the account if it does not exist. */
  accountIdOf: (name: string) => Promise<string>
  keys: KeyCache
  keyUsage: KeyUsage
  /** Makes this and the other replicas read a key again. Call it after the commit of a new or changed key. */
  keyChanged: (name: KeyName) => void
  badgeTokens: KeyCache<BadgeTokenName, BadgeTokenRecord>
  badgeTokenUsage: KeyUsage
  /** The same as `keyChanged`, for a badge token. */
  badgeTokenChanged: (name: BadgeTokenName) => void
  findBadgeState: FindBadgeState
  tokens: TokenVerifier
  /** Writes the first request of each session, refused sign-ins and copied tokens to the audit log. */
  sessions: SessionLog<AuditEntry>
  /** Undefined while browser sign-in is off. */
  signIn: SignIn | undefined
  events: EventBatcher
  /** The open streams of `GET /live`. */
  live: LiveHub
  /** Connections to the other services. */
  upstream: Agent
  /** Limits how many requests of an account's users this gateway sends to each other service at a time. */
  accountRequests: ConcurrencyLimit
  /** Counts the memory for answers of other services that are not sent yet. */
  answerBuffer: Budget
  sign: IdentitySigner
  /**
   * `events` limits the events of an API key in a minute. `requests` limits the requests of all users of an
   * account in an hour. `requestsOfUser` limits the requests of one user in an hour. `badges` limits the
   * badges with one badge token in a minute. Undefined without a limit.
   */
  rateLimiters: Record<'events' | 'requests' | 'requestsOfUser' | 'badges', RateLimiter | undefined>
  /** Returns true while the event loop does not keep up with the requests. */
  isLagging: () => boolean
  /** Returns true once the gateway drains or stops. */
  stopping: () => boolean
}
