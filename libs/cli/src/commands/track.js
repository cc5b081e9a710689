import { positionalsOf } from '../positionals.js'
import { makeEvent } from '../report/event.js'
import { kinds } from '../report/kinds.js'
import { reportOptions, waitOption } from '../report/options.js'
import { reportOne } from './report.js'

/** @typedef {import('../command.js').Option} Option */
/** @typedef {import('../report/kinds.js').Kind} Kind */

/**
 * Returns an option for each field of an event, such as `--scm-sha`.
 *
 * @param {Kind} kind
 * @returns {Record<string, Option>}
 */
const fieldOptions = ({ fields }) =>
  Object.fromEntries(
    fields.map((field) => {
      const isSwitch = field === 'skip_preflight_checks'
      return [field.replaceAll('_', '-'), { help: `field ${field}`, ...(!isSwitch && { value: '<text>' }) }]
    }),
  )

/**
 * Makes the command that reports one event with any status, with the options of the published client of
 * Versioner, so that its users only change the name of the program.
 *
 * @param {Kind} kind
 * @returns {import('../command.js').Command}
 */
const trackCommand = (kind) => {
  const command = {
    name: `track ${kind.noun}`,
    summary: `Report a ${kind.noun} as the command line of Versioner does`,
    usage: '[options]',
    options: {
      ...kind.options,
      status: { value: '<status>', help: 'such as started or success; default success' },
      ...fieldOptions(kind),
      ...reportOptions,
      ...(kind.noun === 'deployment' && waitOption),
    },
  }
  return {
    ...command,
    run: async (context, args) => {
      positionalsOf(args, command, { least: 0, most: 0 })
      const { values } = args
      const named = kind.fields.flatMap((field) => {
        const value = values[field.replaceAll('_', '-')]
        return value === undefined ? [] : [`${field}=${value}`]
      })
      const field = [...named, ...(values.field ?? [])]
      const event = makeEvent(kind, values.status ?? 'success', { ...values, field }, context.env)
      return await reportOne(context, kind, event, values)
    },
  }
}

export const track = [trackCommand(kinds.deployment), trackCommand(kinds.build)]
