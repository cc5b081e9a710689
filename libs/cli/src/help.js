import { sharedOptions } from './parse.js'

/** @typedef {import('./command.js').Command} Command */

/**
 * Returns rows of two columns, with the second column aligned.
 *
 * @param {[string, string][]} rows
 */
const columns = (rows) => {
  const width = Math.max(...rows.map(([left]) => left.length))
  return rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`).join('\n')
}

/** @param {Command} command */
const optionRows = (command) =>
  Object.entries({ ...command.options, ...sharedOptions }).map(([name, { value, short, help, variable }]) => {
    const left = `${short ? `-${short}, ` : ''}--${name}${value ? ` ${value}` : ''}`
    return /** @type {[string, string]} */ ([left, variable ? `${help} (${variable})` : help])
  })

/**
 * Returns the help of one command.
 *
 * @param {Command} command
 */
export const commandHelp = (command) =>
  [
    `Usage: shiplog ${command.name}${command.usage === '' ? '' : ` ${command.usage}`}`,
    `${command.summary}.`,
    command.details,
    `Options:\n${columns(optionRows(command))}`,
    command.examples && `Examples:\n${command.examples.map((line) => `  shiplog ${line}`).join('\n')}`,
  ]
    .filter(Boolean)
    .join('\n\n')

/**
 * Returns the help of the commands that begin with the same word.
 *
 * @param {string} word
 * @param {readonly Command[]} commands
 */
export const familyHelp = (word, commands) => `Usage: shiplog ${word} <command> [options]

${columns(commands.map(({ name, summary }) => [name, summary]))}

shiplog <command> --help says more about a command.`

/**
 * Returns the help of the whole program.
 *
 * @param {readonly Command[]} commands
 */
export const generalHelp = (commands) => `Usage: shiplog <command> [options]

${columns(commands.map(({ name, summary }) => [name, summary]))}

shiplog <command> --help says more about a command. shiplog --version prints the version.

Variables:
${columns([
  ['SHIPLOG_URL', 'address of Shiplog, such as https://shiplog.example.com'],
  ['SHIPLOG_KEY', 'API key (sk_…): reports builds and deployments, asks whether one may start'],
  ['SHIPLOG_TOKEN', 'access token of a user: everything else'],
])}

Exit codes: 0 done, 1 wrong usage or no answer, 4 error answered by Shiplog, 5 blocked by rules,
129, 130 and 143 interrupted. deploy -- and build -- end with the code of their command.`
