import { createSecretCipher, type SecretCipher } from '@shiplog/encryption'
import type { Logger } from '@shiplog/log'
import { LRUCache } from 'lru-cache'
import type { SignInConfig } from '../config.ts'
import { createProvider, type Provider } from './provider.ts'
import type { KeptTokens } from './sealed.ts'

/** What a provider gave for a refresh token; `refused` when it takes that no more. */
export type Renewal = { access_token: string; kept: KeptTokens } | 'refused'

/** What browsers sign in with. Nothing of a session is here: its browser has all of it. */
export type SignIn = {
  config: SignInConfig
  provider: Provider
  cipher: SecretCipher
  /** By the hash of the refresh token: two tabs that renew at once get the same answer. */
  renewals: LRUCache<string, Promise<Renewal>>
}

/** Of some kilobytes each. */
const mostRenewals = 1_000
const renewalMs = 30_000

export const createSignIn = (config: SignInConfig, issuer: string, log: Logger): SignIn => ({
  config,
  provider: createProvider({ ...config, issuer }, log),
  cipher: createSecretCipher(config.keys),
  renewals: new LRUCache({ max: mostRenewals, ttl: renewalMs }),
})
