import { UsageError } from './usage-error.js'

/**
 * Returns what stands after the name of a command, as many words as the command takes. Words after `--`
 * count, so that the command of `deploy start -- ./deploy.sh` is refused rather than forgotten.
 *
 * @param {import('./command.js').Arguments} args
 * @param {{ name: string, usage: string }} command
 * @param {{ least: number, most: number }} count
 * @returns {string[]}
 * @throws UsageError
 */
export const positionalsOf = ({ positionals, rest = [] }, { name, usage }, { least, most }) => {
  const words = [...positionals, ...rest]
  const hint = `Usage: shiplog ${name}${usage === '' ? '' : ` ${usage}`}`
  if (words.length > most) throw new UsageError(`'${words[most]}' is one word too many. ${hint}`)
  if (words.length < least || words.includes('')) throw new UsageError(hint)
  return words
}
