import type { IdentitySigner, TokenVerifier } from '@shiplog/auth'
import type { AuditEntry, ConcurrencyLimit } from '@shiplog/internal-api'
import type { Logger } from '@shiplog/log'
import type { Agent } from 'undici'
import type { Accounts } from './accounts.ts'
import type { AnswerBuffer } from './answer-buffer.ts'
import type { Config } from './config.ts'
import type { KeyName } from './db/key-records.ts'
import type { Db } from './db/tables.ts'
import type { EventBatcher } from './events/event-batcher.ts'
import type { KeyCache } from './keys/key-cache.ts'
import type { KeyUsage } from './keys/key-usage.ts'
import type { LiveHub } from './live/live-hub.ts'
import type { RateLimiter } from './rate-limits/rate-limiter.ts'
import type { SessionLog } from './session-log.ts'
import type { SignIn } from './sign-in/sign-in.ts'

/** What handlers may reach. */
export type Context = {
  config: Config
  log: Logger
  now: () => Date
  db: Db
  accounts: Accounts
  keys: KeyCache
  keyUsage: KeyUsage
  /** After a key was made or changed: this replica reads it again at once, and the others are told. */
  keyChanged: (name: KeyName) => void
  tokens: TokenVerifier
  /** Of users: the audit log has the first request of each. */
  sessions: SessionLog<AuditEntry>
  /** Undefined while signing in with a browser is off. */
  signIn: SignIn | undefined
  events: EventBatcher
  /** Streams of what happens just now. */
  live: LiveHub
  /** Connections to the other services. */
  upstream: Agent
  /** Each account's places at the other services. */
  accountRequests: ConcurrencyLimit
  /** Room for answers of other services that callers have not taken yet. */
  answerBuffer: AnswerBuffer
  sign: IdentitySigner
  /**
   * Rate limits: events of an API key a minute; requests of an account, and of one user, an hour. Undefined
   * when off.
   */
  rateLimiters: Record<'events' | 'requests' | 'requestsOfUser', RateLimiter | undefined>
  /** Whether the event loop does not keep up with what arrives. */
  isLagging: () => boolean
  stopping: () => boolean
}
