/** Variables with credentials of Shiplog. A channel would send them to its receiver. */
const ownVariable = /^(SHIPLOG|VERSIONER)_/
const reference = /\$\{([A-Za-z_][A-Za-z0-9_]*)\}/g
/** Text that stands for a secret in answers of the API. */
const mask = '••••'

/**
 * Returns a secret, with the values of the variables that it names as `${NAME}`.
 *
 * @param {string} written
 * @param {NodeJS.ProcessEnv} env
 * @returns {{ value: string } | { problem: string }} `problem`: the end of a sentence about the field
 */
export const resolveSecret = (written, env) => {
  if (written.includes(mask)) return { problem: 'is masked: write ${VARIABLE}, or leave it out' }
  const names = [...written.matchAll(reference)].map(([, name = '']) => name)
  const own = names.find((name) => ownVariable.test(name))
  if (own !== undefined) return { problem: `must not have ${own}, which is for Shiplog itself` }
  const unset = names.find((name) => !env[name])
  if (unset !== undefined) return { problem: `needs the variable ${unset}, which is not set` }
  if (written.replaceAll(reference, '').includes('${'))
    return { problem: 'has ${ without the name of a variable and }' }
  return { value: written.replaceAll(reference, (_, name) => env[name] ?? '') }
}
