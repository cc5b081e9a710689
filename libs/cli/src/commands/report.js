import { exitCodes } from '../exit-codes.js'
import { makeEvent } from '../report/event.js'
import { UsageError } from '../usage-error.js'

/** @typedef {import('../report/kinds.js').Kind} Kind */

const verbs = /** @type {const} */ ({
  start: 'started',
  finish: 'completed',
  fail: 'failed',
  abort: 'aborted',
})

/** @type {Record<string, import('../command.js').Option>} */
const reportOptions = {
  field: { value: '<name=value>', multiple: true, help: 'another field of the event; may be repeated' },
  'dry-run': { help: 'print the event, and send nothing' },
}

/**
 * Makes the commands that report one event, such as `deploy start`.
 *
 * @param {Kind} kind
 * @returns {import('../command.js').Command[]}
 */
export const reportCommands = (kind) =>
  Object.entries(verbs).map(([verb, status]) => ({
    name: `${kind.command} ${verb}`,
    summary: `Report that a ${kind.noun} ${status === 'started' ? 'starts' : `has ${status}`}`,
    usage: '[options]',
    options: { ...kind.options, ...reportOptions },
    run: async ({ api, env, json, print }, { values, positionals }) => {
      if (positionals.length > 0) throw new UsageError(`Unexpected argument '${positionals[0]}'`)
      const event = makeEvent(kind, status, values, env)
      if (values['dry-run']) {
        print(JSON.stringify(event, null, json ? 0 : 2))
        return exitCodes.ok
      }
      const { data } = await api('key').POST(kind.path, /** @type {any} */ ({ body: event }))
      if (json) print(JSON.stringify(data))
      else print(`${event.product_name} ${event.version}: ${status}`)
      return exitCodes.ok
    },
  }))
