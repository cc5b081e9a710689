import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { isatty } from 'node:tty'
import { secretVariables } from '../credentials.js'

/**
 * How a command ended: the status to report, why, and the exit code to end with. `hasRun`: false when it
 * could not be started.
 *
 * @typedef {{
 *   status: 'completed' | 'failed' | 'aborted', reason?: string, exitCode: number, hasRun: boolean
 * }} Ended
 */

/** Wait for a signal, in ms: Ctrl-C may end the command before the same signal reaches this process. */
const signalDelayMs = 100

/** @param {NodeJS.ProcessEnv} env */
const withoutSecrets = (env) =>
  Object.fromEntries(Object.entries(env).filter(([name]) => !secretVariables.has(name.toUpperCase())))

/**
 * True when Ctrl-C in a terminal also reaches the command. `process.stdin` must not be touched: it would make
 * the pipe that the command reads from non-blocking.
 */
const hasTerminal = () => [0, 1, 2].some((stream) => isatty(stream))

/**
 * Returns how a command that could not be started ended; the exit codes are those of shells.
 *
 * @param {NodeJS.ErrnoException} err
 * @returns {Ended}
 */
const notStarted = ({ code, message }) => ({
  status: 'aborted',
  reason: code === 'ENOENT' ? 'command not found' : `the command could not be started: ${code ?? message}`,
  exitCode: code === 'ENOENT' ? 127 : 126,
  hasRun: false,
})

/**
 * @param {number | null} code
 * @param {NodeJS.Signals | null} signal that killed the command
 * @param {string[]} received signals that came
 * @returns {Ended}
 */
const endOf = (code, signal, received) => {
  const end = { exitCode: code ?? 128 + (signal === null ? 0 : constants.signals[signal]), hasRun: true }
  if (code === 0) return { ...end, status: 'completed' }
  if (received[0] !== undefined) return { ...end, status: 'aborted', reason: `interrupted by ${received[0]}` }
  return { ...end, status: 'failed', reason: code === null ? `killed by ${signal}` : `exit code ${code}` }
}

/**
 * Starts a command. Node throws some errors of the start, such as that of an argument that is too long.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} env
 * @returns {import('node:child_process').ChildProcess | NodeJS.ErrnoException}
 */
const startChild = (command, args, env) => {
  try {
    return spawn(command, args, { stdio: 'inherit', env: withoutSecrets(env) })
  } catch (err) {
    return /** @type {NodeJS.ErrnoException} */ (err)
  }
}

/**
 * Runs a command with the streams of this process, without a shell, and without our credentials. Signals are
 * passed on. The first SIGINT in a terminal is not, because the terminal sends it to the command as well, and
 * many programs give up their clean-up when it comes twice.
 *
 * @param {string[]} words the command and its arguments
 * @param {NodeJS.ProcessEnv} env
 * @param {import('./interrupts.js').Interrupts} interrupts
 * @returns {Promise<Ended>}
 */
export const runCommand = async ([command = '', ...args], env, interrupts) => {
  const child = startChild(command, args, env)
  if (child instanceof Error) return notStarted(child)
  interrupts.forwardTo((signal) => {
    if (signal === 'SIGINT' && interrupts.received.length === 1 && hasTerminal()) return
    child.kill(signal)
  })
  /** @type {Ended | { code: number | null, signal: NodeJS.Signals | null }} */
  const end = await new Promise((resolve) => {
    child.once('error', (err) => resolve(notStarted(err)))
    child.once('exit', (code, signal) => resolve({ code, signal }))
  })
  interrupts.forwardTo(() => {})
  if ('status' in end) return end
  if (end.code !== 0) await sleep(signalDelayMs)
  return endOf(end.code, end.signal, interrupts.received)
}
