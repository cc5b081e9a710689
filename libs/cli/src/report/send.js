import { randomUUID } from 'node:crypto'
import { awayReport, reportToGitHub } from '../ci/github-report.js'
import { accountOf } from '../credentials.js'
import { InterruptedError } from '../interrupted-error.js'
import { plain } from '../plain.js'
import { flush } from '../spool/flush.js'
import { openSpool } from '../spool/spool.js'
import { isAway, withinTime } from './away.js'
import { postEvent } from './post-event.js'

/** @typedef {import('../context.js').Context} Context */
/** @typedef {import('./kinds.js').Kind} Kind */
/** @typedef {import('./event.js').Event} Event */

/**
 * How an event is reported. `giveUpMs`: longest time to try. `strict`: a Shiplog that is away is an error.
 * `signal`: ends it early; undefined for what must be reported although the user interrupts the command.
 *
 * @typedef {{ giveUpMs: number, strict: boolean, signal: AbortSignal | undefined }} Sending
 */

/**
 * Result of a report. `answer`: the deployment or the version; undefined when the event was kept.
 * `occurredAt`: when it was first tried, which is the time of a kept event.
 *
 * @typedef {{ answer: any, occurredAt: string }} Sent
 */

/** Largest share of `giveUpMs` for sending kept events. */
const shareOfKept = 1 / 3

/** @param {unknown} err */
const messageOf = (err) => (err instanceof Error ? err.message : String(err))

/**
 * Sends the kept events. Errors are printed, not thrown.
 *
 * @param {Context} context
 * @param {number} ms longest time
 * @param {AbortSignal | undefined} signal
 * @returns {Promise<boolean>} false when Shiplog did not take them
 */
const sendKept = async (context, ms, signal) => {
  try {
    const { sent, problem } = await withinTime(ms, signal, (limit) => flush(context, limit))
    if (sent > 0) context.say(`Sent ${sent} kept ${sent === 1 ? 'event' : 'events'}`)
    return problem === undefined
  } catch (err) {
    signal?.throwIfAborted()
    context.say(plain(`Kept events could not be sent: ${messageOf(err)}`))
    return !isAway(err)
  }
}

/**
 * Keeps an event to send it later.
 *
 * @param {Context} context
 * @param {Kind} kind
 * @param {Event} event
 * @param {{ key: string, occurredAt: string }} attempt
 */
const keep = (context, kind, event, { key, occurredAt }) => {
  try {
    openSpool(context.env).keep({
      kind: kind.noun,
      url: context.link(''),
      account: accountOf(context.env),
      idempotency_key: key,
      event: { occurred_at: occurredAt, ...event },
    })
    context.say('The event is kept. The next command that reports sends it, and so does shiplog flush.')
  } catch (err) {
    context.say(plain(`The event could not be kept: ${messageOf(err)}`))
  }
}

/**
 * Reports an event. When Shiplog is away, the event is kept for later, with `occurred_at`. The first attempt
 * has no `occurred_at`, so that Shiplog uses its own clock: with a wrong clock here, a start could look like
 * a report of the past, which rules do not refuse.
 *
 * @param {Context} context
 * @param {Kind} kind
 * @param {Event} event
 * @param {Sending} sending
 * @returns {Promise<Sent>}
 * @throws ApiError, DeploymentBlockedError; NetworkError when strict
 */
export const send = async (context, kind, event, { giveUpMs, strict, signal }) => {
  const key = `shiplog-cli-${randomUUID()}`
  const occurredAt = new Date().toISOString()
  // Made first, because it throws when the address or the API key is missing.
  context.api('key')
  const began = Date.now()
  const hasSentKept = await sendKept(context, giveUpMs * shareOfKept, signal)
  try {
    const ms = Math.max(giveUpMs - (Date.now() - began), giveUpMs / 2)
    const answer = await withinTime(ms, signal, async (limit) => {
      const requests = { signal: limit, timeoutMs: Math.round(giveUpMs / 2), maxRetryAfterMs: giveUpMs }
      const api = context.api('key', requests)
      return await postEvent(api, kind, key, event)
    })
    if (!hasSentKept) await sendKept(context, giveUpMs * shareOfKept, signal)
    return { answer, occurredAt }
  } catch (err) {
    if (err instanceof InterruptedError && event.status !== 'started')
      keep(context, kind, event, { key, occurredAt })
    if (!isAway(err)) throw err
    if (strict && event.status === 'started') throw err
    context.say(plain(`${messageOf(err)}.`.replace(/\.\.$/, '.')))
    keep(context, kind, event, { key, occurredAt })
    if (strict) throw err
    reportToGitHub(context.env, awayReport(messageOf(err)))
    return { answer: undefined, occurredAt }
  }
}
