import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'

/** The command line, as it is started from a checkout. */
export const program = new URL('../../../libs/cli/bin/shiplog.js', import.meta.url).pathname

const versionOf = (path: string): string => {
  try {
    return execFileSync(path, ['--version'], { encoding: 'utf8' })
  } catch {
    return ''
  }
}

/** Node 20, the oldest that the command line supports, where the machine has it; else the Node of the tests. */
export const node = versionOf('/usr/bin/node').startsWith('v20.') ? '/usr/bin/node' : process.execPath

export type Result = { code: number | null; stdout: string; stderr: string }

/** A program that was started. `done`: what it has printed when it has ended. */
export type Running = { pid: number; stderrLine: (pattern: RegExp) => Promise<void>; done: Promise<Result> }

/** Starts `shiplog` with these words. It sees no environment variables but `PATH` and `variables`. */
export const startShiplog = (words: string[], variables: Record<string, string>): Running => {
  const env = { PATH: process.env.PATH ?? '', ...variables }
  const child = spawn(node, [program, ...words], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  const { pid } = child
  if (pid === undefined) throw new Error('The command line did not start')
  const ended = once(child, 'close')
  const stdout = text(child.stdout)
  let stderr = ''
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
    stderr += chunk
  })
  const stderrLine = async (pattern: RegExp): Promise<void> => {
    while (!pattern.test(stderr)) {
      if (child.exitCode !== null) throw new Error(`It ended without a line ${pattern}: ${stderr}`)
      await Promise.race([once(child.stderr, 'data'), ended])
    }
  }
  const done = ended.then(async ([code]) => ({ code: code as number | null, stdout: await stdout, stderr }))
  return { pid, stderrLine, done }
}

/** Runs `shiplog` with these words until it ends. */
export const runShiplog = (words: string[], variables: Record<string, string>): Promise<Result> =>
  startShiplog(words, variables).done
