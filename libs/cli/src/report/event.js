import { detectRun } from '../ci/index.js'
import { givenOrDetected } from '../run-options.js'
import { UsageError } from '../usage-error.js'
import { variableOf } from '../variables.js'

/** @typedef {import('./kinds.js').Kind} Kind */
/** @typedef {Record<string, unknown> & { product_name: string, version: string, status: string }} Event */

/** Longest values that Shiplog takes: of links, and of other texts. */
const longestLink = 2_048
const longestText = 255

/** @param {string} name */
const longest = (name) => (/^(build_url|deploy_url|scm_repository)$/.test(name) ? longestLink : longestText)

/**
 * Returns the fields that were detected. One that is too long is left out: a deployment must not fail because
 * of a long name of a branch.
 *
 * @param {Kind} kind
 * @param {import('../ci/detected.js').Detected} detected
 */
const detectedFields = (
  kind,
  { actor, actor_email, actor_name, product: _, version: __, environment: ___, ...rest },
) => {
  const named = {
    ...rest,
    [kind.actor]: actor,
    [`${kind.actor}_email`]: actor_email,
    [`${kind.actor}_name`]: actor_name,
  }
  return Object.entries(named).filter(([name, value]) => value !== undefined && value.length <= longest(name))
}

/**
 * @param {string} name
 * @param {string} text
 * @throws UsageError
 */
const toValue = (name, text) => {
  if (text !== '' && name === 'extra_metadata') {
    try {
      const value = JSON.parse(text)
      if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value
    } catch {
      // The same message as for JSON that is no object.
    }
    throw new UsageError('Field extra_metadata must be a JSON object, such as {"region": "eu"}')
  }
  return name === 'skip_preflight_checks' ? text === 'true' : text
}

/**
 * Returns the fields of `--field name=value`.
 *
 * @param {Kind} kind
 * @param {string[]} texts
 * @throws UsageError
 */
const givenFields = (kind, texts) =>
  texts.map((text) => {
    const [name = '', ...rest] = text.split('=')
    if (rest.length === 0) throw new UsageError(`Write --field name=value, not --field ${name}`)
    if (!kind.fields.includes(name))
      throw new UsageError(`There is no field '${name}' of a ${kind.noun}. Fields: ${kind.fields.join(', ')}`)
    return [name, rest.join('=')]
  })

/**
 * Returns the fields of variables such as `SHIPLOG_SCM_SHA`.
 *
 * @param {Kind} kind
 * @param {NodeJS.ProcessEnv} env
 */
const variableFields = (kind, env) =>
  kind.fields.flatMap((name) => {
    const value = variableOf(name.toUpperCase(), env)
    return value === undefined ? [] : [[name, value]]
  })

/**
 * Returns the event to report. A field comes from an option, else from a variable, else it is detected. An
 * empty value leaves the field out.
 *
 * @param {Kind} kind
 * @param {string} status
 * @param {Record<string, any>} values of the options
 * @param {NodeJS.ProcessEnv} env
 * @returns {Event}
 * @throws UsageError
 */
export const makeEvent = (kind, status, values, env) => {
  const detected = detectRun(env)
  const texts = Object.fromEntries([
    ...detectedFields(kind, detected),
    ...variableFields(kind, env),
    ...givenFields(kind, values.field ?? []),
  ])
  const fields = Object.entries(texts).filter(([, text]) => text !== '')
  return {
    product_name: givenOrDetected('product', values, detected.product),
    version: givenOrDetected('version', values, detected.version),
    ...(kind.options.environment && {
      environment_name: givenOrDetected('environment', values, detected.environment),
    }),
    status,
    ...Object.fromEntries(fields.map(([name, text]) => [name, toValue(name, text)])),
  }
}
