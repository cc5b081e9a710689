import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { oldestNode } from '@shiplog/testing'

/** The command line, as it is started from a checkout. */
export const program = new URL('../../../libs/cli/bin/shiplog.js', import.meta.url).pathname

export type Result = { code: number | null; stdout: string; stderr: string }

/** A `shiplog` that was started. */
export type Job = {
  pid: number
  /** Waits until the standard output has this text. */
  prints: (wanted: string) => Promise<void>
  /** Waits until the standard error has this text. */
  says: (wanted: string) => Promise<void>
  /** What it has printed when it has ended, and how long it took. */
  done: Promise<Result & { signal: NodeJS.Signals | null; ms: number }>
}

const watch = (stream: Readable, ended: Promise<unknown>) => {
  let text = ''
  let hasEnded = false
  ended.then(() => {
    hasEnded = true
  })
  stream.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk
  })
  const until = async (wanted: string): Promise<void> => {
    while (!text.includes(wanted)) {
      if (hasEnded) throw new Error(`It ended without ${wanted}: ${text}`)
      await Promise.race([once(stream, 'data'), ended])
    }
  }
  return { text: () => text, until }
}

/**
 * Starts `shiplog` with these words. The process gets no environment variables but `PATH` and `variables`.
 *
 * @param options `detached`: it gets a process group of its own
 */
export const startShiplog = (
  words: string[],
  variables: Record<string, string>,
  options: { cwd?: string; detached?: boolean } = {},
): Job => {
  const began = Date.now()
  const env = { PATH: process.env.PATH ?? '', ...variables }
  const child = spawn(oldestNode, [program, ...words], { env, ...options, stdio: ['ignore', 'pipe', 'pipe'] })
  if (child.pid === undefined) throw new Error('The command line did not start')
  const ended = once(child, 'close') as Promise<[number | null, NodeJS.Signals | null]>
  const stdout = watch(child.stdout, ended)
  const stderr = watch(child.stderr, ended)
  const done = ended.then(([code, signal]) => {
    return { code, signal, stdout: stdout.text(), stderr: stderr.text(), ms: Date.now() - began }
  })
  return { pid: child.pid, prints: stdout.until, says: stderr.until, done }
}

/** Runs `shiplog` with these words until it ends. */
export const runShiplog = async (words: string[], variables: Record<string, string>): Promise<Result> => {
  const { code, stdout, stderr } = await startShiplog(words, variables).done
  return { code, stdout, stderr }
}
