import { plain } from '../plain.js'
import { differencesOf } from './differences.js'
import { preference as field } from './fields.js'
import { labelOf, notUnique, problemAt } from './label.js'
import { nearest } from './nearest.js'
import { normalForm, sentForm } from './normal-form.js'

/** @typedef {import('./change.js').Entry} Entry */

/**
 * Returns what is wrong with the channel that a preference names: none has the name, several have it, or
 * `--prune` would delete it.
 *
 * @param {Entry} entry
 * @param {import('./change.js').Wanted} wanted
 * @param {any[]} channels of the account
 * @param {boolean} prune
 */
const channelProblem = (entry, wanted, channels, prune) => {
  const name = entry.value.channel
  const inFiles = wanted.channels?.map(({ value }) => value.name) ?? []
  if (inFiles.includes(name)) return []
  const inAccount = channels.filter((channel) => channel.name === name)
  if (inAccount.length > 1) return notUnique(entry.at(['channel']), 'channels', inAccount)
  const problem = (/** @type {string} */ text) => problemAt(entry, 'preferences', ['channel'], text)
  if (inAccount.length === 1)
    return prune && wanted.channels !== undefined
      ? problem('names a channel that is not in the files, so --prune would delete it')
      : []
  const near = nearest(name, [...inFiles, ...channels.map((channel) => channel.name)])
  return problem(
    `names no channel of the files or the account${near === undefined ? '' : `: did you mean '${plain(near)}'?`}`,
  )
}

/**
 * Pairs the preferences of the files with those of the account. Equal ones first; then, in their order, those
 * with the same channel and event type. Adds the requests to the plan that change or create the others.
 *
 * @param {Entry[]} entries
 * @param {any[]} found with the name of the channel in `channel`
 * @param {import('./change.js').Plan} plan
 * @returns {any[]} those of the account that are not in the files
 */
const pair = (entries, found, plan) => {
  const left = found.map((one) => ({ one, text: JSON.stringify(normalForm(one, field)) }))
  const take = (/** @type {(candidate: { one: any, text: string }) => boolean} */ matches) => {
    const index = left.findIndex(matches)
    return index < 0 ? undefined : left.splice(index, 1)[0]?.one
  }
  const others = entries.filter(({ value }) => {
    const wanted = JSON.stringify(normalForm(value, field))
    return take(({ text }) => text === wanted) === undefined
  })
  plan.same += entries.length - others.length
  for (const { value, at } of others) {
    const { channel, event_type } = value
    const about = { kind: /** @type {const} */ ('preferences'), label: labelOf('preferences', value), at }
    const filters = /** @type {any} */ (sentForm(value, field)).filters ?? {}
    const before = take(({ one }) => one.channel === channel && one.event_type === event_type)
    if (before === undefined)
      plan.changes.push({ ...about, action: 'create', channel, body: { event_type, filters } })
    else {
      const differences = differencesOf(normalForm(before, field), normalForm(value, field))
      plan.changes.push({ ...about, action: 'change', id: before.id, body: { filters }, differences })
    }
  }
  return left.map(({ one }) => one)
}

/**
 * Adds to a plan what makes preferences as the files want them.
 *
 * @param {import('./change.js').Wanted & { preferences: Entry[] }} wanted
 * @param {{ channels: any[], preferences: any[] }} found
 * @param {import('./change.js').PlanOptions} options
 * @param {import('./change.js').Plan} plan
 * @returns {any[]} those of the account that are not in the files
 */
export const planPreferences = (wanted, { channels, preferences }, { prune }, plan) => {
  plan.problems.push(...wanted.preferences.flatMap((entry) => channelProblem(entry, wanted, channels, prune)))
  return pair(wanted.preferences, preferences, plan)
}
