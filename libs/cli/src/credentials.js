import { UsageError } from './usage-error.js'

/**
 * Which credential a command needs: `key` reports events, `user` does everything else, `any` is for what both
 * may do.
 *
 * @typedef {'key' | 'user' | 'any'} Credential
 */

/** Variables with credentials, which a command that `shiplog` runs does not get. */
export const secretVariables = new Set(['SHIPLOG_KEY', 'SHIPLOG_TOKEN', 'VERSIONER_API_KEY'])

/** @param {NodeJS.ProcessEnv} env */
const keyOf = (env) => env.SHIPLOG_KEY || env.VERSIONER_API_KEY

/**
 * Returns the credential that a command needs.
 *
 * @param {Credential} credential
 * @param {NodeJS.ProcessEnv} env
 * @throws UsageError
 */
export const credentialOf = (credential, env) => {
  const key = keyOf(env)
  const token = env.SHIPLOG_TOKEN
  const found = { key, user: token, any: token || key }[credential]
  if (found) return found
  if (credential === 'key')
    throw new UsageError('Set SHIPLOG_KEY to an API key. Administrators make one in Settings, API keys')
  const needed = credential === 'any' ? 'SHIPLOG_KEY to an API key, or ' : ''
  throw new UsageError(`Set ${needed}SHIPLOG_TOKEN to an access token of your identity provider`)
}

/**
 * Returns the account that an API key begins with; null for another credential.
 *
 * @param {NodeJS.ProcessEnv} env
 */
export const accountOf = (env) => keyOf(env)?.match(/^sk_(.+)_k\d+_[0-9A-Za-z]+$/)?.[1] ?? null
