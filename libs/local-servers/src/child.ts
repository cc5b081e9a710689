import type { ChildProcess } from 'node:child_process'

const describeEnd = (code: number | null, signal: NodeJS.Signals | null): string =>
  signal === null ? `ended with code ${code}` : `was ended by ${signal}`

/** Resolves when a process that was just spawned ends, with a description such as `was ended by SIGKILL`. */
export const exitOf = (child: ChildProcess): Promise<string> =>
  new Promise((resolve) => {
    child.once('error', (err) => resolve(`could not be run: ${err.message}`))
    child.once('exit', (code, signal) => resolve(describeEnd(code, signal)))
  })

export type StopOptions = {
  signal: NodeJS.Signals
  /** Sent when the process has not ended after `timeoutMs`. Default SIGKILL. */
  lastSignal?: NodeJS.Signals
  timeoutMs?: number
}

/** Sends a signal to a process, and waits until the process has ended. */
export const stopChild = async (
  child: ChildProcess,
  exited: Promise<unknown>,
  { signal, lastSignal = 'SIGKILL', timeoutMs = 10_000 }: StopOptions,
): Promise<void> => {
  child.kill(signal)
  const timer = setTimeout(() => child.kill(lastSignal), timeoutMs)
  await exited
  clearTimeout(timer)
}
