import { ApiError, DeploymentBlockedError, ShiplogError } from '@shiplog/client'
import { commands } from './commands/index.js'
import { createContext } from './context.js'
import { exitCodes } from './exit-codes.js'
import { commandHelp, generalHelp } from './help.js'
import { findCommand, parseWords } from './parse.js'
import { UsageError } from './usage-error.js'
import { version } from './version.js'

/** @param {string} text */
const print = (text) => void process.stdout.write(`${text}\n`)
/** @param {string} text */
const say = (text) => void process.stderr.write(`${text}\n`)

/**
 * Runs the command that the words name.
 *
 * @param {string[]} words what stands after `shiplog`
 * @param {AbortSignal} signal
 * @returns {Promise<number>} the exit code
 * @throws UsageError, and the errors of the client
 */
const runCommand = async (words, signal) => {
  const [first] = words
  if (first === undefined || first === '--help' || first === '-h' || first === 'help') {
    const named = findCommand(commands, words.slice(1))
    print(named ? commandHelp(named.command) : generalHelp(commands))
    return first === undefined ? exitCodes.failed : exitCodes.ok
  }
  if (first === '--version') {
    print(version)
    return exitCodes.ok
  }
  const found = findCommand(commands, words)
  if (!found) throw new UsageError(`There is no command '${first}'. See shiplog --help`)
  const args = parseWords(found.command, found.words, process.env)
  if (args.values.help === true) {
    print(commandHelp(found.command))
    return exitCodes.ok
  }
  const context = createContext({ env: process.env, signal, values: args.values, print, say })
  return await found.command.run(context, args)
}

/** @param {unknown} err */
const exitCodeOf = (err) => {
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
  const interrupt = new AbortController()
  const end = () => interrupt.abort(new UsageError('Interrupted'))
  process.on('SIGINT', end)
  process.on('SIGTERM', end)
  try {
    return await runCommand(words, interrupt.signal)
  } catch (err) {
    if (!(err instanceof UsageError || err instanceof ShiplogError)) throw err
    const id = err instanceof ApiError && err.requestId !== null ? ` (request ${err.requestId})` : ''
    say(`shiplog: ${err.message}${id}`)
    return exitCodeOf(err)
  } finally {
    process.off('SIGINT', end)
    process.off('SIGTERM', end)
  }
}
