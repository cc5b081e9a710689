import { UsageError } from './usage-error.js'

/** @typedef {import('@shiplog/client').Schemas['DeploymentRule']} Rule */

/** Most rules that an error message names. */
const mostNamed = 10

/**
 * Returns the rules of the account: at most 500, because an account may have no more.
 *
 * @param {import('@shiplog/client').Client} api
 * @param {{ type?: Rule['type'] }} [filter]
 * @returns {Promise<Rule[]>}
 */
export const readRules = async (api, filter = {}) => {
  /** @type {Rule[]} */
  const rules = []
  const params = { query: { ...filter, limit: 200 } }
  for await (const rule of api.list('/deployment-rules/', { params })) rules.push(rule)
  return rules
}

/**
 * Returns the rule with this name or id.
 *
 * @param {readonly Rule[]} rules
 * @param {string} nameOrId
 * @param {string} [noun] what the rules are
 * @throws UsageError
 */
export const ruleNamed = (rules, nameOrId, noun = 'rule') => {
  const found = rules.find(({ id, name }) => id === nameOrId || name === nameOrId)
  if (found) return found
  const names = rules.slice(0, mostNamed).map(({ name }) => `'${name}'`)
  const others = rules.length > mostNamed ? `, and ${rules.length - mostNamed} more` : ''
  const known = names.length === 0 ? `There are no ${noun}s.` : `There are: ${names.join(', ')}${others}.`
  throw new UsageError(`No ${noun} has the name or id '${nameOrId}'. ${known}`)
}
