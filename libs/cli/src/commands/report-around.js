import { randomUUID } from 'node:crypto'
import { DeploymentBlockedError } from '@shiplog/client'
import { exitCodes } from '../exit-codes.js'
import { InterruptedError } from '../interrupted-error.js'
import { plain } from '../plain.js'
import { makeEvent } from '../report/event.js'
import { catchInterrupts } from '../report/interrupts.js'
import { reportOptions, sendingOf, waitOption } from '../report/options.js'
import { printBlocked, printRecorded, printSent } from '../report/print-outcome.js'
import { runCommand } from '../report/run-command.js'
import { send } from '../report/send.js'
import { start } from '../report/start.js'
import { UsageError } from '../usage-error.js'
import { printEvent } from './report.js'

/** @typedef {import('../context.js').Context} Context */
/** @typedef {import('../report/kinds.js').Kind} Kind */
/** @typedef {import('../report/event.js').Event} Event */
/** @typedef {import('../report/run-command.js').Ended} Ended */

/** Longest time to report the end of a command that was interrupted: its CI system may kill it soon. */
const giveUpInterruptedMs = 5_000

/**
 * Returns the event with a run, by which Shiplog knows that start and end belong together. Outside of CI
 * systems no run is detected, so it gets a random one.
 *
 * @param {Event} event
 * @returns {Event}
 */
const withRun = (event) => {
  const hasRun = event.invoke_id !== undefined || (event.source_system && event.build_number)
  return hasRun ? event : { ...event, invoke_id: randomUUID() }
}

/**
 * Reports how the command ended. An error is printed, not thrown.
 *
 * @param {Context} context
 * @param {Kind} kind
 * @param {Event} event
 * @param {import('../report/send.js').Sending} sending
 * @returns {Promise<number>} exit code of the report
 */
const reportEnd = async (context, kind, event, sending) => {
  try {
    const { answer } = await send(context, kind, event, sending)
    printSent(context, kind, { event, answer }, context.say)
    return exitCodes.ok
  } catch (err) {
    const message = err instanceof Error ? err.message : String(err)
    context.say(plain(`The end of the ${kind.noun} could not be reported: ${message}`))
    return exitCodes.failed
  }
}

/**
 * @param {Event} event
 * @param {Ended} ended
 * @returns {Event}
 */
const endEvent = (event, { status, reason }) => ({
  ...event,
  status,
  ...(reason !== undefined && { error_message: reason }),
})

/**
 * Returns the end of a command that was not run, because a signal came first.
 *
 * @param {import('../report/interrupts.js').Interrupt} signal
 * @returns {Ended}
 */
const endBefore = (signal) => ({
  status: 'aborted',
  reason: `interrupted by ${signal}`,
  exitCode: new InterruptedError(signal).exitCode,
  hasRun: false,
})

/**
 * Reports the start, runs the command, reports its end.
 *
 * @param {Context} context
 * @param {Kind} kind
 * @param {{ event: Event, words: string[], sending: ReturnType<typeof sendingOf> }} run
 * @returns {Promise<number>} the exit code of the command
 * @throws what `start` throws
 */
const reportAround = async (context, kind, { event, words, sending }) => {
  const interrupts = catchInterrupts()
  try {
    const waiting = { ...context, signal: interrupts.signal }
    const { answer, occurredAt } = await start(waiting, kind, event, { ...sending, signal: undefined })
    if (answer !== undefined) printRecorded(context, kind, answer, context.say)
    else context.say(`The ${kind.noun} goes on.`)
    const [interrupt] = interrupts.received
    const ended =
      interrupt === undefined ? await runCommand(words, context.env, interrupts) : endBefore(interrupt)
    if (!ended.hasRun) context.say(plain(`shiplog: ${words[0]}: ${ended.reason}`))
    // A start that was kept may arrive after the end, or never. So the end has its time, too.
    const began = answer === undefined ? { started_at: occurredAt } : {}
    const code = await reportEnd(context, kind, endEvent({ ...event, ...began }, ended), {
      ...sending,
      signal: undefined,
      giveUpMs: Math.min(sending.giveUpMs, interrupts.received.length > 0 ? giveUpInterruptedMs : Infinity),
    })
    return ended.exitCode === exitCodes.ok && sending.strict ? code : ended.exitCode
  } finally {
    interrupts.stop()
  }
}

const blockedText = {
  deployment: ' When rules\nforbid the start, the command does not run, and shiplog ends with 5.',
  build: '',
}

const examplesOf = {
  deployment: [
    'deploy --product checkout --version 1.4.2 --environment production -- ./deploy.sh',
    "deploy --version 1.4.2 --environment production --wait 30m -- sh -c 'helm upgrade … && ./smoke-test.sh'",
  ],
  build: ['build --product checkout --version 1.4.2 -- make'],
}

/**
 * Makes the command that reports around another command, such as `deploy -- ./deploy.sh`.
 *
 * @param {Kind} kind
 * @returns {import('../command.js').Command}
 */
export const reportAroundCommand = (kind) => ({
  name: kind.command,
  summary: `Run a command, and report it as a ${kind.noun}`,
  usage: '[options] -- <command> [arguments]',
  details: `Reports that the ${kind.noun} starts, runs the command, and reports how it ended: completed with exit
code 0, aborted when it was interrupted, else failed. Ends with the exit code of the command.${blockedText[kind.noun]}
The command gets all variables but those with credentials.`,
  examples: examplesOf[kind.noun],
  options: { ...kind.options, ...reportOptions, ...(kind.noun === 'deployment' && waitOption) },
  run: async (context, { values, positionals, rest = [] }) => {
    if (positionals.length > 0 || rest.length === 0)
      throw new UsageError(
        `Write the command to run after --, such as: shiplog ${kind.command} -- ./run.sh. To report an event by itself: shiplog ${kind.command} start, finish, fail or abort`,
      )
    const event = withRun(makeEvent(kind, 'started', values, context.env))
    if (values['dry-run']) return printEvent(context, event)
    try {
      return await reportAround(context, kind, { event, words: rest, sending: sendingOf(values) })
    } catch (err) {
      if (!(err instanceof DeploymentBlockedError)) throw err
      printBlocked(context, event, err)
      return exitCodes.blocked
    }
  },
})
