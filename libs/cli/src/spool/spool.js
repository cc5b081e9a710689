import { randomUUID } from 'node:crypto'
import {
  closeSync,
  constants,
  existsSync,
  fstatSync,
  fsyncSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { makeOwnFolder, stateFolder } from './folder.js'

/**
 * An event that is kept until Shiplog can be reached. It is sent to this `url` and `account` only; `account`
 * is null when the API key does not name one. `event` has `occurred_at`.
 *
 * @typedef {object} Entry
 * @property {'deployment' | 'build'} kind
 * @property {string} url
 * @property {string | null} account
 * @property {string} idempotency_key
 * @property {import('../report/event.js').Event & { occurred_at: string }} event
 */

export const limits = {
  events: 1_000,
  bytes: 10 * 1024 * 1024,
  /** Most bytes of one event. Shiplog takes metadata of 100 KiB, and its other fields have less. */
  eventBytes: 256 * 1024,
  rejected: 100,
  /** Events for another address or account are set aside after this time. */
  foreignMs: 30 * 24 * 3_600_000,
  /** A lock without a touch for this long was left by a command that is gone. Each request ends sooner. */
  lockMs: 60_000,
}

/** `<time in ms>-<id>.json`: the order of the names is that of the events. */
const entryName = /^\d{13}-[\w-]{36}\.json$/
const latestName = 9_999_999_999_999

/** @param {unknown} value */
const isEntry = (value) => {
  const entry = /** @type {any} */ (value)
  const texts = [entry?.url, entry?.idempotency_key, entry?.event?.occurred_at, entry?.event?.status]
  return (
    texts.every((text) => typeof text === 'string') &&
    /^[\x21-\x7e]{1,255}$/.test(entry.idempotency_key) &&
    ['deployment', 'build'].includes(entry.kind) &&
    (entry.account === null || typeof entry.account === 'string')
  )
}

/**
 * Opens the folder of events that could not be sent. Each event is a file of its own, which appears as a
 * whole, so that any number of commands may use the folder at a time.
 *
 * @param {NodeJS.ProcessEnv} env
 */
export const openSpool = (env) => {
  const state = stateFolder(env)
  const folder = join(state, 'spool')
  const rejectedFolder = join(state, 'rejected')
  const lock = join(folder, 'lock')

  const names = () =>
    (existsSync(folder) ? readdirSync(folder).filter((name) => entryName.test(name)) : []).sort()

  /** Returns an event; undefined when the file is gone or cannot be an event. */
  const read = (/** @type {string} */ name) => {
    try {
      const value = JSON.parse(readOwn(join(folder, name)))
      return isEntry(value) ? /** @type {Entry} */ (value) : undefined
    } catch {
      return undefined
    }
  }

  const remove = (/** @type {string} */ name) => rmSync(join(folder, name), { force: true })

  /** Moves an event to the folder of rejected ones, with a file beside it that says why. */
  const reject = (/** @type {string} */ name, /** @type {string} */ reason) => {
    makeOwnFolder(rejectedFolder)
    if (!existsSync(join(folder, name))) return
    renameSync(join(folder, name), join(rejectedFolder, name))
    writeWhole(rejectedFolder, name.replace(/json$/, 'txt'), `${reason}\n`)
    const old = readdirSync(rejectedFolder)
      .sort()
      .slice(0, -2 * limits.rejected)
    for (const one of old) rmSync(join(rejectedFolder, one), { force: true })
  }

  /** Returns false when another command has the lock. Sending twice would do no harm, but is of no use. */
  const takeLock = () => {
    makeOwnFolder(folder)
    const since = statSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? Date.now()
    // One of the future was touched before the clock was put back.
    if (Math.abs(Date.now() - since) > limits.lockMs) rmSync(lock, { force: true })
    try {
      writeFileSync(lock, String(process.pid), { flag: 'wx', mode: 0o600 })
      return true
    } catch (err) {
      if (/** @type {NodeJS.ErrnoException} */ (err).code === 'EEXIST') return false
      throw err
    }
  }

  return {
    rejectedFolder,
    names,
    /** @param {Entry} entry @throws Error when the disk or the folder is full */
    keep: (entry) => {
      makeOwnFolder(folder)
      keepIn(folder, names(), entry)
    },
    read,
    remove,
    reject,
    takeLock,
    touchLock: () => utimesSync(lock, new Date(), new Date()),
    freeLock: () => rmSync(lock, { force: true }),
  }
}

/** @typedef {ReturnType<typeof openSpool>} Spool */

/**
 * @param {string} folder
 * @param {string[]} present names of the events in it
 * @param {Entry} entry
 * @throws Error when the folder is full, or the event too large
 */
const keepIn = (folder, present, entry) => {
  const text = JSON.stringify(entry)
  const size = Buffer.byteLength(text)
  if (size > limits.eventBytes) throw new Error(`An event may have ${limits.eventBytes} bytes at most`)
  const used = present.reduce((sum, name) => sum + sizeOf(join(folder, name)), 0)
  if (present.length >= limits.events || used + size > limits.bytes)
    throw new Error(`${folder} is full: it has ${present.length} events`)
  // A time that was given may be wrong; Shiplog will say so.
  const given = Date.parse(entry.event.occurred_at) || Date.now()
  const time = String(Math.min(Math.max(0, given), latestName)).padStart(13, '0')
  writeWhole(folder, `${time}-${randomUUID()}.json`, text)
}

/** @param {string} path */
const sizeOf = (path) => statSync(path, { throwIfNoEntry: false })?.size ?? 0

/**
 * Writes a file that appears with its whole content, and stays after a power failure.
 *
 * @param {string} folder
 * @param {string} name
 * @param {string} text
 */
const writeWhole = (folder, name, text) => {
  const draft = join(folder, `.${name}.${process.pid}`)
  try {
    const file = openSync(draft, 'wx', 0o600)
    try {
      writeFileSync(file, text)
      fsyncSync(file)
    } finally {
      closeSync(file)
    }
    renameSync(draft, join(folder, name))
  } catch (err) {
    rmSync(draft, { force: true })
    throw err
  }
}

/**
 * Reads a file of ours. A symbolic link, which could lead to any file, is not followed.
 *
 * @param {string} path
 * @throws Error
 */
const readOwn = (path) => {
  const file = openSync(path, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0))
  try {
    const stats = fstatSync(file)
    if (!stats.isFile() || stats.size > limits.eventBytes) throw new Error('not an event')
    return readFileSync(file, 'utf8')
  } finally {
    closeSync(file)
  }
}
