import { createClient } from '@shiplog/client'
import { credentialOf } from './credentials.js'
import { plain } from './plain.js'
import { UsageError } from './usage-error.js'
import { version } from './version.js'
import { withoutUndefined } from './without-undefined.js'

/** @typedef {import('@shiplog/client').Client} Client */

/**
 * What a command may use.
 *
 * @typedef {import('./output.js').Output & {
 *   env: NodeJS.ProcessEnv,
 *   signal: AbortSignal,
 *   json: boolean,
 *   api: (credential: import('./credentials.js').Credential, requests?: Requests) => Client,
 *   link: (path: string, query?: Record<string, string | undefined>) => string,
 * }} Context `signal`: aborted by Ctrl-C and SIGTERM. `json`: print the result as JSON. `link`: returns the
 *   address of a page of the web application.
 */

/**
 * Options of the client that replace its defaults. `signal` replaces that of the context.
 *
 * @typedef {import('@shiplog/client').ClientOptions} ClientOptions
 * @typedef {Pick<ClientOptions, 'signal' | 'retries' | 'timeoutMs' | 'maxRetryAfterMs'>} Requests
 */

/**
 * @param {Record<string, any>} values
 * @param {NodeJS.ProcessEnv} env
 * @returns {string}
 * @throws UsageError
 */
const urlOf = (values, env) => {
  const url = values.url || env.VERSIONER_API_URL
  if (!url) throw new UsageError('Set SHIPLOG_URL to the address of Shiplog, or use --url')
  return url
}

/**
 * @param {{ env: NodeJS.ProcessEnv, signal: AbortSignal, values: Record<string, any>,
 *   output: import('./output.js').Output }} options
 * @returns {Context}
 */
export const createContext = ({ env, signal, values, output }) => ({
  ...output,
  env,
  signal,
  json: values.json === true,
  link: (path, query = {}) => {
    const search = new URLSearchParams(withoutUndefined(query)).toString()
    return `${urlOf(values, env).replace(/\/+$/, '')}${path}${search === '' ? '' : `?${search}`}`
  },
  api: (credential, requests = {}) => {
    const url = urlOf(values, env)
    try {
      return createClient({
        url,
        credential: credentialOf(credential, env),
        signal,
        ...requests,
        userAgent: `shiplog-cli/${version}`,
        onRetry: ({ error, waitMs }) =>
          output.say(plain(`${error.message}. Trying again in ${Math.ceil(waitMs / 1_000)} s`)),
      })
    } catch (err) {
      if (err instanceof TypeError) throw new UsageError(err.message)
      throw err
    }
  },
})
