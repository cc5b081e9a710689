import { plain } from '../plain.js'
import { differencesOf } from './differences.js'
import { channel as field } from './fields.js'
import { labelOf, problemAt } from './label.js'
import { normalForm, sentForm } from './normal-form.js'
import { namesAt, patchOf } from './patch.js'
import { resolveSecret } from './secrets.js'

/** @typedef {import('./change.js').Entry} Entry */
/** @typedef {import('./change.js').Plan} Plan */
/** @typedef {import('./change.js').PlanOptions} PlanOptions */

/** @param {any} value */
const configFieldOf = (value) =>
  /** @type {import('./fields.js').RecordField} */ (field.fieldsOf(value).config)

/** @param {any} value */
const secretNamesOf = (value) =>
  Object.entries(configFieldOf(value).fieldsOf({})).flatMap(([name, { kind }]) =>
    kind === 'secret' ? name : [],
  )

/**
 * Returns the secrets that are sent: all secrets of a new channel, which must be in the file; with
 * `updateSecrets`, those of an existing channel that are in the file.
 *
 * @param {Entry} entry
 * @param {any | undefined} found
 * @param {PlanOptions} options
 * @param {Plan} plan gets the problems
 * @returns {Record<string, string>}
 */
const secretsOf = (entry, found, { updateSecrets, env }, plan) => {
  const { config } = entry.value
  const names = secretNamesOf(entry.value)
  const given = names.filter((name) => config[name] != null)
  if (found !== undefined && !updateSecrets) {
    if (given.length > 0) plan.uncompared.push(labelOf('channels', entry.value))
    return {}
  }
  /** @type {Record<string, string>} */
  const secrets = {}
  for (const name of found === undefined ? names : given) {
    const result =
      config[name] == null
        ? { problem: 'is required: the account does not have this channel yet' }
        : resolveSecret(config[name], env)
    if ('value' in result) secrets[name] = result.value
    else plan.problems.push(problemAt(entry, 'channels', ['config', name], result.problem))
  }
  return secrets
}

/**
 * Returns the body of a PATCH. Of the config, it has only what changes.
 *
 * @param {any} value
 * @param {import('./differences.js').Difference[]} differences
 * @param {Record<string, string>} secrets
 * @returns {any}
 */
const bodyOf = (value, differences, secrets) => {
  const ofConfig = differences.filter(({ field: name }) => name.startsWith('config.'))
  const others = namesAt(differences, 0).filter((name) => name !== 'config')
  const config = { ...patchOf(value.config, configFieldOf(value), namesAt(ofConfig, 1)), ...secrets }
  return { ...patchOf(value, field, others), ...(Object.keys(config).length > 0 && { config }) }
}

/**
 * Adds to a plan what makes a channel as the files want it.
 *
 * @param {Entry} entry
 * @param {any | undefined} found the channel of the account
 * @param {PlanOptions} options
 * @param {Plan} plan
 */
export const planChannel = (entry, found, options, plan) => {
  const { value, at } = entry
  const about = { kind: /** @type {const} */ ('channels'), label: labelOf('channels', value), at }
  const secrets = secretsOf(entry, found, options, plan)
  if (found === undefined) {
    const sent = /** @type {any} */ (sentForm(value, field))
    plan.changes.push({
      ...about,
      action: 'create',
      body: { ...sent, config: { ...sent.config, ...secrets } },
    })
    return
  }
  const differences = differencesOf(normalForm(found, field), normalForm(value, field))
  const body = bodyOf(value, differences, secrets)
  if (Object.keys(body).length === 0) {
    plan.same += 1
    return
  }
  const isEnabledAgain = body.enabled === true && found.disabled_reason !== null
  plan.changes.push({
    ...about,
    action: 'change',
    id: found.id,
    body,
    differences: [...differences, ...Object.keys(secrets).map((name) => secretDifference(name))],
    ...(isEnabledAgain && { note: plain(`Shiplog disabled it: ${found.disabled_reason}`) }),
  })
}

/**
 * @param {string} name
 * @returns {import('./differences.js').Difference}
 */
const secretDifference = (name) => ({ field: `config.${name}`, secret: true })
