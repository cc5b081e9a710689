import { UsageError } from './usage-error.js'

/**
 * Options that name what is built or deployed. Commands take those that they need.
 *
 * @satisfies {Record<string, import('./command.js').Option>}
 */
export const runOptions = {
  product: { value: '<name>', variable: 'SHIPLOG_PRODUCT', help: 'product; default: name of the repository' },
  version: { value: '<version>', variable: 'SHIPLOG_VERSION', help: 'version; default: the tag being built' },
  environment: {
    value: '<name>',
    variable: 'SHIPLOG_ENVIRONMENT',
    help: 'environment; default: that of the CI job',
  },
}

/**
 * Returns the value of an option, else what was detected.
 *
 * @param {'product' | 'version' | 'environment'} name
 * @param {Record<string, any>} values of the options
 * @param {string} [detected]
 * @returns {string}
 * @throws UsageError when there is none
 */
export const givenOrDetected = (name, values, detected) => {
  const value = values[name] || detected
  if (value) return value
  throw new UsageError(`Say which ${name}: use --${name}, or set ${runOptions[name].variable}`)
}
