import { exitCodes } from '../../exit-codes.js'
import { plain } from '../../plain.js'
import { positionalsOf } from '../../positionals.js'
import { required } from '../../required.js'
import { readRules, ruleNamed } from '../../rules.js'
import { durationOf, showMoment } from '../../time.js'
import { UsageError } from '../../usage-error.js'
import { withoutUndefined } from '../../without-undefined.js'

const longestMs = 24 * 3_600_000
const mostUses = 100

/**
 * @param {string | undefined} uses
 * @throws UsageError
 */
const usesOf = (uses) => {
  if (uses === undefined) return undefined
  if (!/^\d{1,3}$/.test(uses) || Number(uses) < 1 || Number(uses) > mostUses)
    throw new UsageError(`--uses must be a number from 1 to ${mostUses}, but it is '${uses}'`)
  return Number(uses)
}

/**
 * @param {string | undefined} duration
 * @returns {string | undefined} when the override ends, in ISO 8601
 * @throws UsageError
 */
const expiryOf = (duration) => {
  if (duration === undefined) return undefined
  return new Date(Date.now() + durationOf('--for', duration, longestMs)).toISOString()
}

/**
 * @param {import('@shiplog/client').Client} api
 * @param {string[] | undefined} names of rules, or their ids
 */
const ruleIdsOf = async (api, names) => {
  if (names === undefined) return undefined
  const rules = await readRules(api)
  return names.map((name) => ruleNamed(rules, name).id)
}

/** @type {import('../../command.js').Command} */
export const override = {
  name: 'override',
  summary: 'Let a deployment start although rules forbid it',
  usage: '--product <name> --environment <name> --reason <text>',
  details: `For when it cannot wait. By default it lets one deployment start, within an hour, whatever rules forbid it. Its use is
recorded, and channels are notified. Administrators may do this. shiplog override list and shiplog override revoke
show and end overrides.`,
  examples: [
    'override --product checkout --environment production --reason "Incident 4711: the fix cannot wait"',
    'override --product checkout --environment production --version 1.4.3 --rule "Staging first" --for 2h --reason "Incident 4711"',
  ],
  options: {
    product: { value: '<name>', variable: 'SHIPLOG_PRODUCT', help: 'name of the product' },
    environment: { value: '<name>', variable: 'SHIPLOG_ENVIRONMENT', help: 'name of the environment' },
    version: {
      value: '<version>',
      variable: 'SHIPLOG_VERSION',
      help: 'only this version; any version when absent',
    },
    reason: { value: '<text>', help: 'why it cannot wait, at least 10 characters' },
    rule: {
      value: '<name>',
      multiple: true,
      help: 'name or id of a rule; repeatable; all rules when absent',
    },
    for: { value: '<duration>', help: 'how long the override lasts, at most 24h; 1h when absent' },
    uses: { value: '<number>', help: 'how many deployments it lets start; 1 when absent' },
  },
  run: async (context, args) => {
    positionalsOf(args, override, { least: 0, most: 0 })
    const { product, environment, reason } = required(args.values, ['product', 'environment', 'reason'])
    const { version, rule, for: duration } = args.values
    const max_uses = usesOf(args.values.uses)
    const expires_at = expiryOf(duration)
    const api = context.api('user')
    const rule_ids = await ruleIdsOf(api, rule)
    const body = withoutUndefined({
      ...{ product_name: product, environment_name: environment, reason, version },
      ...{ rule_ids, max_uses, expires_at },
    })
    const { data } = await api.POST('/preflight-overrides/', { body })
    if (context.json) context.printJson(data)
    else {
      const what = `${data.product_name} ${data.version ?? '(any version)'}`
      const count = data.max_uses === 1 ? 'once' : `${data.max_uses} times`
      const covered =
        rule === undefined ? 'all rules' : rule.map((/** @type {string} */ one) => `'${one}'`).join(', ')
      context.print(
        plain(`${what} may start in '${data.environment_name}' ${count}, in spite of ${covered}.`),
      )
      context.print(
        `It ends at ${showMoment(data.expires_at, Date.now())}. To end it now: shiplog override revoke ${data.id}`,
      )
      context.say(context.link('/console/preflight-checks', { product, environment }))
    }
    return exitCodes.ok
  },
}
