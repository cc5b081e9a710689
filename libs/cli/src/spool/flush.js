import { ApiError, DeploymentBlockedError } from '@shiplog/client'
import { accountOf } from '../credentials.js'
import { plain } from '../plain.js'
import { isAway } from '../report/away.js'
import { kinds } from '../report/kinds.js'
import { postEvent } from '../report/post-event.js'
import { limits, openSpool } from './spool.js'

/** @typedef {import('../context.js').Context} Context */
/** @typedef {import('./spool.js').Entry} Entry */

/**
 * What became of the kept events. `left`: how many are still kept. `problem`: why sending ended early.
 *
 * @typedef {{ sent: number, rejected: number, left: number, problem?: string }} Flushed
 */

/**
 * Status for an idempotency key that was used with another body. Shiplog forgets keys after 24 hours; later
 * repetitions are found by run and time.
 */
const conflict = 422

/** Statuses that say nothing about the event, but about the API key, the address or the load. */
const notOfEvent = [401, 404, 408, 429]

/**
 * Decides what an error means for a kept event:
 * - `sent`: an earlier request with its idempotency key, without `occurred_at`, was answered too late;
 * - `rejected`: the event is wrong, and stays wrong;
 * - `left`: it may be sent later, or with another key;
 * - `stop`: no event can be sent now.
 *
 * A start that rules refuse is left until it is five minutes old. Then it is a report of what already runs,
 * and Shiplog records it, marked as bypassed.
 *
 * @param {unknown} err
 * @returns {'sent' | 'rejected' | 'left' | 'stop'}
 */
const meaningOf = (err) => {
  if (err instanceof DeploymentBlockedError) return 'left'
  if (!(err instanceof ApiError) || isAway(err)) return 'stop'
  if (err.status === conflict) return 'sent'
  if (err.status === 403) return 'left'
  return err.status >= 400 && !notOfEvent.includes(err.status) ? 'rejected' : 'stop'
}

/**
 * Sends the kept events of this address and account, the oldest first. Only one command sends at a time.
 *
 * @param {Context} context
 * @param {AbortSignal} signal ends it early
 * @returns {Promise<Flushed>}
 * @throws Error when the folder cannot be used
 */
export const flush = async (context, signal) => {
  const spool = openSpool(context.env)
  const flushed = { sent: 0, rejected: 0, left: 0 }
  if (spool.names().length === 0) return flushed
  if (!spool.takeLock()) return { ...flushed, problem: 'Another command is sending the kept events' }
  try {
    return await sendAll(context, spool, signal)
  } finally {
    spool.freeLock()
  }
}

/**
 * @param {Context} context
 * @param {import('./spool.js').Spool} spool
 * @param {AbortSignal} signal
 * @returns {Promise<Flushed>}
 */
const sendAll = async (context, spool, signal) => {
  const flushed = { sent: 0, rejected: 0, left: 0 }
  const names = spool.names()
  const api = context.api('key', { signal, retries: 0, timeoutMs: 10_000 })
  for (const [index, name] of names.entries()) {
    signal.throwIfAborted()
    const entry = spool.read(name)
    const problem = entry === undefined ? 'The file is not an event' : problemOf(entry, context)
    if (problem !== undefined) {
      spool.reject(name, problem)
      flushed.rejected += 1
      continue
    }
    if (entry === undefined || !isForUs(entry, context)) {
      flushed.left += 1
      continue
    }
    spool.touchLock()
    const err = await send(api, entry)
    const meaning = err === undefined ? 'sent' : meaningOf(err)
    if (meaning === 'stop') {
      const message = err instanceof Error ? err.message : String(err)
      return { ...flushed, left: flushed.left + names.length - index, problem: message }
    }
    if (meaning === 'sent') spool.remove(name)
    if (meaning === 'rejected' && err instanceof Error) {
      spool.reject(name, err.message)
      context.say(plain(`Shiplog refuses a kept event, ${nameOf(entry)}: ${err.message}`))
      context.say(`It is in ${spool.rejectedFolder} now`)
    }
    flushed[meaning] += 1
  }
  return flushed
}

/** @param {Entry} entry @param {Context} context */
const isForUs = ({ url, account }, context) => url === context.link('') && account === accountOf(context.env)

/**
 * Returns why an event is set aside without being sent.
 *
 * @param {Entry} entry
 * @param {Context} context
 */
const problemOf = (entry, context) => {
  const age = Date.now() - Date.parse(entry.event.occurred_at)
  const isOld = !(age <= limits.foreignMs)
  if (isOld && !isForUs(entry, context)) return `No command has sent it to ${entry.url} for 30 days`
  return undefined
}

/** @param {Entry} entry */
const nameOf = ({ event }) => `${event.product_name} ${event.version} ${event.status}`

/**
 * Sends an event; returns the error if there was one.
 *
 * @param {import('../context.js').Client} api
 * @param {Entry} entry
 */
const send = async (api, { kind, idempotency_key, event }) => {
  try {
    await postEvent(api, kinds[kind], idempotency_key, event)
    return undefined
  } catch (err) {
    return err
  }
}
