import { chmodSync, lstatSync, mkdirSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'

/**
 * Returns the folder for what the command line remembers: `SHIPLOG_STATE_DIR`, else the usual one of the
 * system.
 *
 * @param {NodeJS.ProcessEnv} env
 */
export const stateFolder = (env) => {
  if (env.SHIPLOG_STATE_DIR) return env.SHIPLOG_STATE_DIR
  if (process.platform === 'win32')
    return join(env.LOCALAPPDATA || join(homedir(), 'AppData', 'Local'), 'shiplog')
  return join(env.XDG_STATE_HOME || join(homedir(), '.local', 'state'), 'shiplog')
}

/** True when the user who runs the command owns the file. Windows has no user ids. */
const isOwn = (/** @type {import('node:fs').Stats} */ { uid }) =>
  process.getuid === undefined || uid === process.getuid()

/**
 * Makes a folder that only its owner can read, unless it exists. The events of a folder of somebody else are
 * not sent: they would be sent with our API key.
 *
 * @param {string} path
 * @throws Error when that is not possible
 */
export const makeOwnFolder = (path) => {
  mkdirSync(path, { recursive: true, mode: 0o700 })
  const stats = lstatSync(path)
  if (!stats.isDirectory()) throw new Error(`${path} is not a folder`)
  if (!isOwn(stats)) throw new Error(`${path} belongs to another user. Set SHIPLOG_STATE_DIR`)
  if (process.platform !== 'win32' && (stats.mode & 0o077) !== 0) chmodSync(path, 0o700)
}
