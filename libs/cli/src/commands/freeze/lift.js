import { exitCodes } from '../../exit-codes.js'
import { plain } from '../../plain.js'
import { positionalsOf } from '../../positionals.js'
import { required } from '../../required.js'
import { readRules, ruleNamed } from '../../rules.js'
import { showMoment, timeOfAnswer } from '../../time.js'
import { UsageError } from '../../usage-error.js'

/** @typedef {import('../../rules.js').Rule} Rule */
/** @typedef {import('@shiplog/client').Client} Client */

/** True when a rule freezes once, so that nothing is left of it after its end. @param {Rule} rule */
const isOnce = ({ config }) => {
  const { kind, windows } = /** @type {{ kind?: string, windows: object[] }} */ (config)
  return kind !== 'allow' && windows.length === 1 && windows.every((window) => 'start' in window)
}

/**
 * Returns the freeze of a rule that lets nothing start now.
 *
 * @param {Client} api
 * @param {Rule} rule
 * @throws UsageError when there is none
 */
const currentFreeze = async (api, rule) => {
  const { data, response } = await api.GET('/freezes/')
  const now = timeOfAnswer(response)
  const freeze = data.freezes.find((one) => one.rule_id === rule.id && Date.parse(one.start) <= now)
  if (freeze === undefined || freeze.mode !== 'enabled')
    throw new UsageError(`The rule '${rule.name}' freezes nothing now`)
  return freeze
}

/**
 * Disables a rule that freezes again later until its current freeze is over.
 *
 * @param {Client} api
 * @param {Rule} rule
 * @param {{ end: string | null, values: Record<string, any> }} options
 * @throws UsageError
 */
const disableUntilEnd = async (api, rule, { end, values }) => {
  if (end === null)
    throw new UsageError(
      `The freeze of '${rule.name}' has no end, but the rule has other windows, too: change the rule`,
    )
  const { reason: comment } = required(values, ['reason'])
  const params = { path: { 'deployment-rule-id': rule.id } }
  const body = { mode: /** @type {const} */ ('disabled'), until: end, comment }
  await api.PATCH('/deployment-rules/{deployment-rule-id}', { params, body })
}

/** @type {import('../../command.js').Command} */
export const freezeLift = {
  name: 'freeze lift',
  summary: 'End a freeze',
  usage: '<name>',
  details: `<name> is the name or the id of the rule, as shiplog freeze list shows it. A rule that freezes once, as shiplog
freeze now makes it, is deleted. A rule that freezes again later is disabled until the current freeze is over, and
enabled again then; that needs --reason. Administrators may do this.`,
  examples: [
    'freeze lift "Freeze of production since 2026-11-27 10:00:00 UTC"',
    'freeze lift "Nobody deploys to production when nobody is there" --reason "Incident 4711: the fix goes out now"',
  ],
  options: { reason: { value: '<text>', help: 'why; kept with the rule' } },
  run: async (context, args) => {
    const [name = ''] = positionalsOf(args, freezeLift, { least: 1, most: 1 })
    const api = context.api('user')
    const rule = ruleNamed(await readRules(api, { type: 'freeze' }), name, 'freeze')
    const { end } = await currentFreeze(api, rule)
    const isDeleted = isOnce(rule)
    const params = { path: { 'deployment-rule-id': rule.id } }
    if (isDeleted) await api.DELETE('/deployment-rules/{deployment-rule-id}', { params })
    else await disableUntilEnd(api, rule, { end, values: args.values })
    const until = isDeleted ? null : end
    if (context.json)
      context.printJson({ rule_id: rule.id, rule_name: rule.name, deleted: isDeleted, disabled_until: until })
    else {
      const after = until === null ? '' : ` It freezes again after ${showMoment(until, Date.now())}.`
      context.print(plain(`The freeze '${rule.name}' is lifted.${after}`), 'green')
      context.say(context.link('/console/freezes'))
    }
    return exitCodes.ok
  },
}
