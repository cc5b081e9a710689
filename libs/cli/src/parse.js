import { parseArgs } from 'node:util'
import { UsageError } from './usage-error.js'
import { variableOf } from './variables.js'

/** @typedef {import('./command.js').Command} Command */
/** @typedef {import('./command.js').Option} Option */

/**
 * Options that every command has.
 *
 * @type {Record<string, Option>}
 */
export const sharedOptions = {
  url: { value: '<address>', variable: 'SHIPLOG_URL', help: 'address of Shiplog' },
  json: { help: 'print the result as JSON' },
  help: { short: 'h', help: 'print this help' },
}

/**
 * Returns the command that the words begin with, and the words after its name. Of `deploy` and
 * `deploy start`, it is the longer one that matches.
 *
 * @param {readonly Command[]} commands
 * @param {string[]} words
 */
export const findCommand = (commands, words) => {
  for (const length of [2, 1]) {
    const name = words.slice(0, length).join(' ')
    const command = commands.find((one) => one.name === name)
    if (command && words.length >= length) return { command, words: words.slice(length) }
  }
  return undefined
}

/**
 * Returns the commands whose names begin with the first word, and have a second one.
 *
 * @param {readonly Command[]} commands
 * @param {string[]} words
 */
export const findFamily = (commands, [first]) =>
  first === undefined ? [] : commands.filter(({ name }) => name.startsWith(`${first} `))

/**
 * Parses the words after the name of a command. An absent option gets the value of its variable.
 *
 * @param {Command} command
 * @param {string[]} words
 * @param {NodeJS.ProcessEnv} env
 * @returns {import('./command.js').Arguments}
 * @throws UsageError
 */
export const parseWords = (command, words, env) => {
  const options = { ...command.options, ...sharedOptions }
  const end = words.indexOf('--')
  const own = end < 0 ? words : words.slice(0, end)
  const { values, positionals } = parseOwn(options, own, command.name)
  for (const [name, { variable }] of Object.entries(options))
    if (variable !== undefined) values[name] ??= variableOf(variable.replace(/^SHIPLOG_/, ''), env)
  return { values, positionals, rest: end < 0 ? undefined : words.slice(end + 1) }
}

/** Options that people expect, and the variables to set instead. */
const credentialVariables = new Map([
  ['--key', 'SHIPLOG_KEY'],
  ['--api-key', 'SHIPLOG_KEY'],
  ['--token', 'SHIPLOG_TOKEN'],
])

/**
 * @param {Record<string, Option>} options
 * @param {string[]} words
 * @param {string} name of the command
 * @returns {{ values: Record<string, any>, positionals: string[] }}
 */
const parseOwn = (options, words, name) => {
  const config = Object.entries(options).map(([option, { value, short, multiple }]) => [
    option,
    {
      type: value === undefined ? 'boolean' : 'string',
      ...(short && { short }),
      ...(multiple && { multiple }),
    },
  ])
  try {
    const { values, positionals } = parseArgs({
      args: words,
      options: Object.fromEntries(config),
      allowPositionals: true,
    })
    return { values: { ...values }, positionals }
  } catch (err) {
    // The other sentences explain how to write a word that begins with a hyphen.
    const credential = words.map((word) => credentialVariables.get(word.split('=')[0] ?? '')).find(Boolean)
    if (credential !== undefined)
      throw new UsageError(
        `Set ${credential} instead: there is no option for it, because others can read command lines`,
      )
    const [message] = String(err instanceof Error ? err.message : err).split(/\. |\n/)
    throw new UsageError(`${message?.replace(/\.$/, '')}. See shiplog ${name} --help`)
  }
}
