import { exitCodes } from '../../exit-codes.js'
import { positionalsOf } from '../../positionals.js'
import { momentOf, showRelative, showUtc, timeOfAnswer } from '../../time.js'
import { withoutUndefined } from '../../without-undefined.js'
import { scopeText } from './scope-text.js'

/** @typedef {import('@shiplog/client').Schemas['Freeze']} Freeze */

/**
 * Returns a time of a freeze in the zone of its rule, and in UTC.
 *
 * @param {string | null} time
 * @param {string | null} local
 * @param {string} zone
 */
const timeLines = (time, local, zone) => {
  if (time === null || local === null) return [{ text: 'until lifted' }]
  if (zone === 'UTC') return [{ text: showUtc(time) }]
  return [{ text: `${local.slice(0, 16).replace('T', ' ')} ${zone}` }, { text: showUtc(time) }]
}

/** @param {Freeze} freeze @param {number} now in ms of Unix time */
const stateLine = ({ start, end, mode }, now) => {
  if (mode === 'report_only') return { text: 'only reports' }
  if (Date.parse(start) > now) return { text: showRelative(start, now) }
  const text = end === null ? 'now' : `now, ends ${showRelative(end, now)}`
  return { text, style: /** @type {const} */ ('cyan') }
}

/** @type {import('../../command.js').Command} */
export const freezeList = {
  name: 'freeze list',
  summary: 'List freezes: now, and in the next 31 days',
  usage: '',
  details: 'Times are in the time zone of the rule, and in UTC.',
  examples: ['freeze list', 'freeze list --from 2026-12-01 --to 2027-01-15'],
  options: {
    from: { value: '<time>', help: 'begin of the period; now when absent' },
    to: { value: '<time>', help: 'end of the period, at most 400 days later; 31 days when absent' },
  },
  run: async (context, args) => {
    positionalsOf(args, freezeList, { least: 0, most: 0 })
    const future = { now: Date.now(), direction: /** @type {const} */ (1) }
    const { from, to } = args.values
    const query = withoutUndefined({
      from: from && momentOf('--from', from, future),
      to: to && momentOf('--to', to, future),
    })
    const { data, response } = await context.api('user').GET('/freezes/', { params: { query } })
    const now = timeOfAnswer(response)
    const columns = [
      ...[{ title: 'RULE', whole: true }, { title: 'WHERE' }, { title: 'STATE' }],
      ...[
        { title: 'FROM', keep: true },
        { title: 'TO', keep: true },
      ],
    ]
    const rows = data.freezes.map((freeze) => [
      ...[freeze.rule_name, scopeText(freeze.scope), stateLine(freeze, now)],
      timeLines(freeze.start, freeze.local_start, freeze.timezone),
      timeLines(freeze.end, freeze.local_end, freeze.timezone),
    ])
    if (context.json) context.printJson(data)
    else if (rows.length === 0) context.say('No freeze in this period')
    else context.printTable(columns, rows)
    if (data.truncated) context.say('There are more freezes. Use a shorter period.')
    return exitCodes.ok
  },
}
