import { differencesOf } from './differences.js'
import { rule as field } from './fields.js'
import { labelOf, problemAt } from './label.js'
import { normalForm, sentForm } from './normal-form.js'
import { namesAt, patchOf } from './patch.js'

/**
 * Returns a rule as it is now: one that is disabled until a past time is enabled again.
 *
 * @param {any} rule
 * @param {Date} now
 */
const ruleAt = (rule, now) =>
  rule.mode === 'disabled' && rule.until != null && Date.parse(rule.until) <= now.getTime()
    ? { ...rule, mode: 'enabled', until: null }
    : rule

/**
 * Adds to a plan what makes a rule as the files want it.
 *
 * @param {import('./change.js').Entry} entry
 * @param {any | undefined} found the rule of the account
 * @param {import('./change.js').PlanOptions} options
 * @param {import('./change.js').Plan} plan
 */
export const planRule = (entry, found, { comment, now }, plan) => {
  const value = ruleAt(entry.value, now)
  const about = { kind: /** @type {const} */ ('rules'), label: labelOf('rules', value), at: entry.at }
  const reason = comment === undefined ? {} : { comment }
  if (found === undefined) {
    const sent = /** @type {object} */ (sentForm(value, field))
    plan.changes.push({ ...about, action: 'create', body: { ...sent, ...reason } })
    return
  }
  const differences = differencesOf(normalForm(found, field), normalForm(value, field))
  if (differences.length === 0) {
    plan.same += 1
    return
  }
  if (found.mode === 'enabled' && value.mode === 'disabled' && comment === undefined)
    plan.problems.push(
      problemAt(entry, 'rules', ['mode'], 'disables an enabled rule: say why with --comment'),
    )
  const body = { ...patchOf(value, field, namesAt(differences, 0)), ...reason }
  const { id, revision } = found
  plan.changes.push({ ...about, action: 'change', id, body, differences, revision })
}
