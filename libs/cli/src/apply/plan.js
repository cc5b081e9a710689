import { labelOf, notUnique, problemAt } from './label.js'
import { planChannel } from './plan-channel.js'
import { planPreferences } from './plan-preferences.js'
import { planRule } from './plan-rule.js'

/** @typedef {import('./change.js').Kind} Kind */
/** @typedef {import('./change.js').Wanted} Wanted */
/** @typedef {import('./change.js').Plan} Plan */
/** @typedef {import('./change.js').PlanOptions} PlanOptions */

/**
 * Plans the changes of rules or of channels, which are found by their names.
 *
 * @param {'rules' | 'channels'} kind
 * @param {import('./change.js').Entry[]} entries
 * @param {any[]} found
 * @param {PlanOptions} options
 * @param {Plan} plan
 * @returns {any[]} what is not in the files
 */
const planNamed = (kind, entries, found, options, plan) => {
  const typeField = kind === 'rules' ? 'type' : 'channel_type'
  for (const entry of entries) {
    const { value, at } = entry
    const named = found.filter(({ name }) => name === value.name)
    const [one] = named
    if (named.length > 1) plan.problems.push(notUnique(at([]), kind, named))
    else if (one !== undefined && one[typeField] !== value[typeField]) {
      const text = `cannot be changed from '${one[typeField]}': use another name, or delete it first`
      plan.problems.push(problemAt(entry, kind, [typeField], text))
    } else if (kind === 'rules') planRule(entry, one, options, plan)
    else planChannel(entry, one, options, plan)
  }
  return found.filter(({ name }) => !entries.some(({ value }) => value.name === name))
}

/**
 * Returns a note with the number of preferences that Shiplog deletes together with their channel. Without a
 * note when the files have preferences: then the plan lists each of them.
 *
 * @param {Kind} kind
 * @param {string} id
 * @param {Wanted} wanted
 * @param {any[]} preferences of the account
 */
const noteOf = (kind, id, wanted, preferences) => {
  if (kind !== 'channels' || wanted.preferences !== undefined) return {}
  const count = preferences.filter(({ channel_id }) => channel_id === id).length
  return count === 0 ? {} : { note: `with its preferences: ${count}` }
}

/**
 * Plans the requests that make an account what files want. Deletions come last, and channels come before the
 * preferences that name them.
 *
 * @param {Wanted} wanted
 * @param {import('./change.js').Found} found lists that `wanted` does not need may be empty
 * @param {PlanOptions} options
 * @returns {Plan}
 */
export const planChanges = (wanted, found, options) => {
  /** @type {Plan} */
  const plan = { changes: [], same: 0, kept: [], uncompared: [], problems: [] }
  const { channels, rules } = found
  const channelName = new Map(channels.map(({ id, name }) => [id, name]))
  const preferences = found.preferences.map((one) => ({ ...one, channel: channelName.get(one.channel_id) }))
  const others = {
    channels: wanted.channels ? planNamed('channels', wanted.channels, channels, options, plan) : [],
    preferences: wanted.preferences
      ? planPreferences(
          { ...wanted, preferences: wanted.preferences },
          { channels, preferences },
          options,
          plan,
        )
      : [],
    rules: wanted.rules ? planNamed('rules', wanted.rules, rules, options, plan) : [],
  }
  for (const kind of /** @type {const} */ (['preferences', 'channels', 'rules']))
    for (const one of others[kind]) {
      const about = { kind, id: one.id, label: labelOf(kind, one) }
      if (options.prune)
        plan.changes.push({ ...about, action: 'delete', ...noteOf(kind, one.id, wanted, preferences) })
      else plan.kept.push(about)
    }
  return plan
}
