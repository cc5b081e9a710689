import type { ChildProcess } from 'node:child_process'
import { createInterface } from 'node:readline'

/**
 * Resolves when a process that was just spawned has ended and its output was read, with a description such as
 * `was ended by SIGKILL`.
 */
export const exitOf = (child: ChildProcess): Promise<string> =>
  new Promise((resolve) => {
    child.once('error', (err) => resolve(`could not be run: ${err.message}`))
    child.once('close', (code, signal) =>
      resolve(signal === null ? `ended with code ${code}` : `was ended by ${signal}`),
    )
  })

/** Returns true for a process that has ended or could not be run. */
export const hasEnded = ({ pid, exitCode, signalCode }: ChildProcess): boolean =>
  pid === undefined || exitCode !== null || signalCode !== null

/** Sends a signal to a process, after 10 s `lastSignal`, and waits until the process has ended. */
export const stopChild = async (
  child: ChildProcess,
  exited: Promise<unknown>,
  signal: NodeJS.Signals,
  lastSignal: NodeJS.Signals = 'SIGKILL',
): Promise<void> => {
  child.kill(signal)
  const timer = setTimeout(() => child.kill(lastSignal), 10_000)
  await exited
  clearTimeout(timer)
}

/** Passes on every line of the output. Returns a function that returns the last 12, for an error message. */
export const followLines = (child: ChildProcess, log: (line: string) => void): (() => string) => {
  const last: string[] = []
  for (const input of [child.stdout, child.stderr]) {
    if (input === null) continue
    createInterface({ input }).on('line', (line) => {
      if (last.push(line) > 12) last.shift()
      log(line)
    })
  }
  return () => last.join('\n')
}
