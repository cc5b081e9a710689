import { DeploymentBlockedError } from '@shiplog/client'
import { exitCodes } from '../exit-codes.js'
import { positionalsOf } from '../positionals.js'
import { makeEvent } from '../report/event.js'
import { reportOptions, sendingOf, waitOption } from '../report/options.js'
import { printBlocked, printSent } from '../report/print-outcome.js'
import { start } from '../report/start.js'

/** @typedef {import('../context.js').Context} Context */
/** @typedef {import('../report/kinds.js').Kind} Kind */
/** @typedef {import('../report/event.js').Event} Event */

const verbs = /** @type {const} */ ({
  start: 'started',
  finish: 'completed',
  fail: 'failed',
  abort: 'aborted',
})

/**
 * Prints the event that a dry run does not send.
 *
 * @param {Context} context
 * @param {Event} event
 */
export const printEvent = ({ json, print, printJson }, event) => {
  if (json) printJson(event)
  else print(JSON.stringify(event, null, 2))
  return exitCodes.ok
}

/**
 * Reports one event.
 *
 * @param {Context} context
 * @param {Kind} kind
 * @param {Event} event
 * @param {Record<string, any>} values of the options
 * @returns {Promise<number>} the exit code
 */
export const reportOne = async (context, kind, event, values) => {
  if (values['dry-run']) return printEvent(context, event)
  const sending = { ...sendingOf(values), signal: context.signal }
  try {
    const { answer } = await start(context, kind, event, sending)
    printSent(context, kind, { event, answer }, context.json ? context.say : context.print)
    return exitCodes.ok
  } catch (err) {
    if (!(err instanceof DeploymentBlockedError)) throw err
    printBlocked(context, event, err)
    return exitCodes.blocked
  }
}

/**
 * @param {Kind} kind
 * @param {string} status
 */
const detailsOf = ({ noun, command }, status) => {
  const blocked = noun === 'deployment' ? '. Ends with 5 when rules forbid the start' : ''
  const first =
    status === 'started'
      ? `Report the end by shiplog ${command} finish, fail or abort${blocked}.`
      : `Enough for a record: no start is needed.`
  return `${first}

A start and an end belong together when they are in the same CI job. When they are in two jobs, give both the
same --field invoke_id=<text>.`
}

/**
 * Makes the commands that report one event, such as `deploy start`.
 *
 * @param {Kind} kind
 * @returns {import('../command.js').Command[]}
 */
export const reportCommands = (kind) =>
  Object.entries(verbs).map(([verb, status]) => {
    const where = kind.noun === 'deployment' ? ' --environment production' : ''
    const command = {
      name: `${kind.command} ${verb}`,
      summary: `Report that a ${kind.noun} ${status === 'started' ? 'starts' : `has ${status}`}`,
      usage: '[options]',
      details: detailsOf(kind, status),
      examples: [`${kind.command} ${verb} --product checkout --version 1.4.2${where}`],
      options: {
        ...kind.options,
        ...reportOptions,
        ...(kind.noun === 'deployment' && status === 'started' && waitOption),
      },
    }
    return {
      ...command,
      run: async (context, args) => {
        positionalsOf(args, command, { least: 0, most: 0 })
        return await reportOne(context, kind, makeEvent(kind, status, args.values, context.env), args.values)
      },
    }
  })
