import { UsageError } from './usage-error.js'

/**
 * Returns the values of options that a command cannot do without.
 *
 * @template {string} Name
 * @param {Record<string, any>} values
 * @param {readonly Name[]} names
 * @returns {Record<Name, string>}
 * @throws UsageError that names the first one that is missing
 */
export const required = (values, names) => {
  for (const name of names)
    if (typeof values[name] !== 'string' || values[name].trim() === '')
      throw new UsageError(`--${name} is required`)
  return /** @type {Record<Name, string>} */ (values)
}
