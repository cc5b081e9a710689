import { sharedOptions } from '../parse.js'

/** @typedef {import('../command.js').Command} Command */

/**
 * A word that a shell proposes. `value`: an option takes a value; `file`: the name of a file.
 *
 * @typedef {{ word: string, help: string, value: 'none' | 'text' | 'file' }} Proposal
 */

/**
 * What a shell proposes. `first`: the first words of commands. `second`: the words after some of them.
 * `options`: those of each command, by its name.
 *
 * @typedef {{ first: Proposal[], second: Map<string, Proposal[]>, options: Map<string, Proposal[]> }} Words
 */

/** @param {string} word @param {string} help @returns {Proposal} */
const plainWord = (word, help) => ({ word, help, value: 'none' })

/** @param {Command} command @returns {Proposal[]} */
const optionsOf = (command) =>
  Object.entries({ ...command.options, ...sharedOptions }).map(([name, { value, help }]) => ({
    word: `--${name}`,
    help,
    value: value === undefined ? 'none' : value.includes('file') ? 'file' : 'text',
  }))

/** Matches a usage that is a choice of words, such as `bash|zsh|fish`. */
const choice = /^\w+(\|\w+)+$/

/**
 * Returns the words that shells propose, from the list of commands.
 *
 * @param {readonly Command[]} commands
 * @returns {Words}
 */
export const wordsOf = (commands) => {
  /** @type {Map<string, Proposal>} */
  const first = new Map()
  /** @type {Map<string, Proposal[]>} */
  const second = new Map()
  for (const { name, summary, usage } of commands) {
    const [one = '', other] = name.split(' ')
    if (other === undefined) first.set(one, plainWord(one, summary))
    else if (!first.has(one)) first.set(one, plainWord(one, `Commands of ${one}`))
    const after = other === undefined ? [] : [plainWord(other, summary)]
    const choices = choice.test(usage) ? usage.split('|').map((word) => plainWord(word, '')) : []
    if (after.length + choices.length > 0) second.set(one, [...(second.get(one) ?? []), ...after, ...choices])
  }
  first.set('help', plainWord('help', 'Show help'))
  return {
    first: [...first.values()],
    second,
    options: new Map(commands.map((command) => [command.name, optionsOf(command)])),
  }
}
