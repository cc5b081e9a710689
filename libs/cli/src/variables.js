/**
 * Returns the value of the variable `SHIPLOG_<name>`, else of `VERSIONER_<name>`, which the published client
 * of Versioner reads.
 *
 * @param {string} name such as `PRODUCT`
 * @param {NodeJS.ProcessEnv} env
 */
export const variableOf = (name, env) => env[`SHIPLOG_${name}`] || env[`VERSIONER_${name}`] || undefined
