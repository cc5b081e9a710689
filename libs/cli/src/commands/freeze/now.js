import { exitCodes } from '../../exit-codes.js'
import { plain } from '../../plain.js'
import { positionalsOf } from '../../positionals.js'
import { required } from '../../required.js'
import { durationOf, momentOf, showMoment } from '../../time.js'
import { UsageError } from '../../usage-error.js'
import { scopeText } from './scope-text.js'

/** Longest freeze that has an end: a year. */
const longestMs = 366 * 24 * 3_600_000
/** A freeze begins this much earlier, so that it holds at once when the clock of this machine is fast. */
const marginMs = 15 * 60_000
/** Longest name of a rule. */
const longestName = 255

/**
 * Returns when the freeze ends, in ISO 8601 and UTC; null: when somebody lifts it.
 *
 * @param {Record<string, any>} values
 * @param {number} now in ms of Unix time
 * @throws UsageError
 */
const endOf = ({ for: duration, until }, now) => {
  if (duration !== undefined && until !== undefined) throw new UsageError('Use either --for or --until')
  if (duration !== undefined) return new Date(now + durationOf('--for', duration, longestMs)).toISOString()
  if (until === undefined) return null
  const end = momentOf('--until', until, { now, direction: 1 })
  if (Date.parse(end) <= now) throw new UsageError(`--until must be in the future, but it is '${until}'`)
  return end
}

/**
 * @param {Record<string, any>} values
 * @throws UsageError when they name nothing to freeze: a freeze of everything must be asked for
 */
const scopeOf = ({ environment = [], 'environment-type': types = [], product = [], everything }) => {
  const isEmpty = environment.length + types.length + product.length === 0
  if (isEmpty === (everything !== true))
    throw new UsageError(
      'Say what to freeze: --environment, --environment-type or --product, or else --everything',
    )
  return { environments: environment, environment_types: types, products: product }
}

/** Returns text as one word of a shell. @param {string} text */
const quoted = (text) => `'${text.replaceAll("'", "'\\''")}'`

/** @param {string} time ISO 8601 @returns the local time of a window in UTC */
const windowTime = (time) => time.slice(0, 19)

/** @type {import('../../command.js').Command} */
export const freezeNow = {
  name: 'freeze now',
  summary: 'Let no deployment start from now on',
  usage: '--environment <name> --reason <text>',
  details: `Makes a rule of the type freeze. Without --for or --until it lasts until shiplog freeze lift. Blocked CI jobs print
the reason. Administrators may do this. Several options of a kind mean any of them; of several kinds, each must match.`,
  examples: [
    'freeze now --environment production --reason "Incident 4711"',
    'freeze now --environment-type production --for 2h --reason "Maintenance of the database"',
  ],
  options: {
    environment: {
      value: '<name>',
      multiple: true,
      help: 'environment; repeatable; * matches any characters',
    },
    'environment-type': {
      value: '<type>',
      multiple: true,
      help: 'dev, test, staging or production; repeatable',
    },
    product: { value: '<name>', multiple: true, help: 'product; repeatable; * matches any characters' },
    everything: { help: 'all products in all environments' },
    reason: { value: '<text>', help: 'why; the message of blocked deployments has it' },
    for: { value: '<duration>', help: 'how long it lasts, such as 2h' },
    until: { value: '<time>', help: 'when it ends: 2026-12-24T18:00 (local), or with Z or an offset' },
    name: { value: '<name>', help: 'name of the rule; says what and when if absent' },
  },
  run: async (context, args) => {
    positionalsOf(args, freezeNow, { least: 0, most: 0 })
    const now = Date.now()
    const { reason } = required(args.values, ['reason'])
    const scope = scopeOf(args.values)
    const end = endOf(args.values, now)
    const start = new Date(now - marginMs).toISOString()
    const where = scopeText({ ...scope, exclude_environments: [], exclude_products: [] })
    const since = new Date(now).toISOString().slice(0, 19).replace('T', ' ')
    const name = args.values.name ?? [...`Freeze of ${where} since ${since} UTC`].slice(-longestName).join('')
    const window = { start: windowTime(start), end: end && windowTime(end), timezone: 'UTC' }
    const { data } = await context.api('user').POST('/deployment-rules/', {
      body: { name, type: 'freeze', message: reason, scope, config: { kind: 'deny', windows: [window] } },
    })
    if (context.json) context.printJson(data)
    else {
      const until = end === null ? 'until somebody lifts it' : `until ${showMoment(end, now)}`
      context.print(plain(`No deployment starts (${scopeText(data.scope)}) ${until}.`), 'cyan')
      context.print(plain(`To lift it: shiplog freeze lift ${quoted(data.name)}`))
      for (const warning of data.warnings) context.say(plain(warning), 'yellow')
      context.say(context.link('/console/freezes'))
    }
    return exitCodes.ok
  },
}
