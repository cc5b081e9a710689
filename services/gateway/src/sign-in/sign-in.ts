import { hash } from 'node:crypto'
import { createSecretCipher, type SecretCipher } from '@shiplog/encryption'
import type { Logger } from '@shiplog/log'
import { LRUCache } from 'lru-cache'
import type { SignInConfig } from '../config.ts'
import { type AttemptLimit, createAttemptLimit } from './attempt-limit.ts'
import { type CodeExchanges, createCodeExchanges } from './code-exchanges.ts'
import { createProvider, type Provider } from './provider.ts'
import type { KeptTokens } from './sealed.ts'

/** `refused` when the provider no longer accepts the refresh token. */
export type Renewal = { access_token: string; kept: KeptTokens } | 'refused'

/** The parts of browser sign-in. Sessions are not stored here: each browser keeps its own in cookies. */
export type SignIn = {
  config: SignInConfig
  provider: Provider
  cipher: SecretCipher
  /** By the hash of the refresh token. Two tabs that renew at once get the same answer. */
  renewals: LRUCache<string, Promise<Renewal>>
  exchangeCode: CodeExchanges
  /** Limits of renewals and revocations: for one session, and for all sessions of a person. */
  limits: { session: AttemptLimit; person: AttemptLimit }
}

/** Maximum number of renewals that are remembered. Each takes some kilobytes. */
const maxRenewals = 1_000
const renewalMs = 30_000
/**
 * Maximum number of renewals and revocations in a minute. Every open tab renews its session, a minute before
 * the access token expires.
 */
const maxRenewalsOf = { session: 60, person: 300 }

export const createSignIn = (config: SignInConfig, issuer: string, log: Logger): SignIn => ({
  config,
  provider: createProvider({ ...config, issuer }, log),
  cipher: createSecretCipher(config.keys),
  renewals: new LRUCache({ max: maxRenewals, ttl: renewalMs }),
  exchangeCode: createCodeExchanges(),
  limits: {
    session: createAttemptLimit(maxRenewalsOf.session, 'This session is renewed too often'),
    person: createAttemptLimit(maxRenewalsOf.person, 'The sessions of this person are renewed too often'),
  },
})

/**
 * Counts a renewal or revocation.
 *
 * @throws HttpError 429 when the session, or all sessions of the person together, reached the limit
 */
export const countProviderRequest = ({ limits }: SignIn, { session, subject, account }: KeptTokens): void => {
  limits.session(session)
  limits.person(hash('sha256', JSON.stringify([account, subject]), 'base64'))
}
