import { UsageError } from './usage-error.js'

/**
 * Returns what stands after the name of a command, as many words as the command takes.
 *
 * @param {{ positionals: string[] }} args
 * @param {{ name: string, usage: string }} command
 * @param {{ least: number, most: number }} count
 * @returns {string[]}
 * @throws UsageError
 */
export const positionalsOf = ({ positionals }, { name, usage }, { least, most }) => {
  const hint = `Usage: shiplog ${name}${usage === '' ? '' : ` ${usage}`}`
  if (positionals.length > most) throw new UsageError(`'${positionals[most]}' is one word too many. ${hint}`)
  if (positionals.length < least || positionals.includes('')) throw new UsageError(hint)
  return positionals
}
