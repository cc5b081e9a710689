import { ApiError, DeploymentBlockedError, ShiplogError } from '@shiplog/client'
import { commands } from './commands/index.js'
import { createContext } from './context.js'
import { exitCodes } from './exit-codes.js'
import { commandHelp, familyHelp, generalHelp } from './help.js'
import { InterruptedError } from './interrupted-error.js'
import { createOutput } from './output.js'
import { findCommand, findFamily, parseWords } from './parse.js'
import { plain } from './plain.js'
import { UsageError } from './usage-error.js'
import { version } from './version.js'

/** @typedef {import('./output.js').Output} Output */

/**
 * Returns the exit code of help that is printed because words are missing.
 *
 * @param {string[]} words
 */
const helpCode = (words) =>
  words.some((word) => word === '--help' || word === '-h') ? exitCodes.ok : exitCodes.failed

/**
 * Prints help where the words ask for it.
 *
 * @param {string[]} words what stands after `shiplog`
 * @param {Output['print']} print
 * @returns {number | undefined} the exit code; undefined when the words name a command to run
 */
const printHelp = (words, print) => {
  const [first] = words
  if (first === '--version') {
    print(version)
    return exitCodes.ok
  }
  const asks = first === undefined || first === '--help' || first === '-h' || first === 'help'
  const named = asks ? words.slice(1) : words
  const found = findCommand(commands, named)
  const family = findFamily(commands, named)
  if (!asks && (found !== undefined || family.length === 0)) return undefined
  if (found) print(commandHelp(found.command))
  else print(family.length > 0 ? familyHelp(named[0] ?? '', family) : generalHelp(commands))
  return asks && first !== undefined ? exitCodes.ok : helpCode(named)
}

/**
 * Runs the command that the words name.
 *
 * @param {string[]} words what stands after `shiplog`
 * @param {{ signal: AbortSignal, output: Output }} options
 * @returns {Promise<number>} the exit code
 * @throws UsageError, and the errors of the client
 */
const runCommand = async (words, { signal, output }) => {
  const helped = printHelp(words, output.print)
  if (helped !== undefined) return helped
  const found = findCommand(commands, words)
  if (!found) throw new UsageError(`There is no command '${words[0]}'. See shiplog --help`)
  const args = parseWords(found.command, found.words, process.env)
  if (args.values.help === true) {
    output.print(commandHelp(found.command))
    return exitCodes.ok
  }
  const context = createContext({ env: process.env, signal, values: args.values, output })
  return await found.command.run(context, args)
}

/** @param {unknown} err */
const exitCodeOf = (err) => {
  if (err instanceof InterruptedError) return err.exitCode
  if (err instanceof DeploymentBlockedError) return exitCodes.blocked
  if (err instanceof ApiError) return exitCodes.api
  return exitCodes.failed
}

/**
 * Runs a command, and says on the standard error what went wrong.
 *
 * @param {string[]} words what stands after `shiplog`
 * @returns {Promise<number>} the exit code
 */
export const main = async (words) => {
  const output = createOutput(process)
  const interrupt = new AbortController()
  const end = (/** @type {'SIGINT' | 'SIGTERM'} */ signal) => interrupt.abort(new InterruptedError(signal))
  process.on('SIGINT', end)
  process.on('SIGTERM', end)
  try {
    return await runCommand(words, { signal: interrupt.signal, output })
  } catch (err) {
    const known = [UsageError, ShiplogError, InterruptedError].find((type) => err instanceof type)
    if (!(err instanceof Error) || known === undefined) throw err
    const id = err instanceof ApiError && err.requestId !== null ? ` (request id ${err.requestId})` : ''
    output.say(plain(`shiplog: ${err.message}${id}`))
    return exitCodeOf(err)
  } finally {
    process.off('SIGINT', end)
    process.off('SIGTERM', end)
  }
}
