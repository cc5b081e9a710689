import { createClient } from '@shiplog/client'
import { UsageError } from './usage-error.js'
import { version } from './version.js'

/** @typedef {import('@shiplog/client').Client} Client */

/**
 * What a command may use.
 *
 * @typedef {object} Context
 * @property {NodeJS.ProcessEnv} env
 * @property {AbortSignal} signal aborted by Ctrl-C and SIGTERM
 * @property {boolean} json print the result as JSON
 * @property {(text: string) => void} print writes a line of the result to the standard output
 * @property {(text: string) => void} say writes a line for people to the standard error
 * @property {(credential: Credential) => Client} api
 */

/**
 * Which credential a command needs: `key` reports events, `user` does everything else, `any` is for what both
 * may do.
 *
 * @typedef {'key' | 'user' | 'any'} Credential
 */

/**
 * @param {Credential} credential
 * @param {NodeJS.ProcessEnv} env
 * @throws UsageError
 */
const credentialOf = (credential, env) => {
  const key = env.SHIPLOG_KEY || env.VERSIONER_API_KEY
  const token = env.SHIPLOG_TOKEN
  const found = { key, user: token, any: token || key }[credential]
  if (found) return found
  if (credential === 'key')
    throw new UsageError('Set SHIPLOG_KEY to an API key. Administrators make one in Settings, API keys')
  const needed = credential === 'any' ? 'SHIPLOG_KEY to an API key, or ' : ''
  throw new UsageError(`Set ${needed}SHIPLOG_TOKEN to an access token of your identity provider`)
}

/**
 * @param {{ env: NodeJS.ProcessEnv, signal: AbortSignal, values: Record<string, any>,
 *   print: (text: string) => void, say: (text: string) => void }} options
 * @returns {Context}
 */
export const createContext = ({ env, signal, values, print, say }) => ({
  env,
  signal,
  json: values.json === true,
  print,
  say,
  api: (credential) => {
    const url = values.url || env.VERSIONER_API_URL
    if (!url) throw new UsageError('Set SHIPLOG_URL to the address of Shiplog, or use --url')
    try {
      return createClient({
        url,
        credential: credentialOf(credential, env),
        signal,
        userAgent: `shiplog-cli/${version}`,
        onRetry: ({ error, waitMs }) =>
          say(`${error.message}. Trying again in ${Math.ceil(waitMs / 1_000)} s`),
      })
    } catch (err) {
      if (err instanceof TypeError) throw new UsageError(err.message)
      throw err
    }
  },
})
