import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { node, program, type Result } from './run-shiplog.ts'

type Variables = Record<string, string>

export type Job = {
  pid: number
  /** Waits until the standard output has this text. */
  prints: (wanted: string) => Promise<void>
  /** Waits until the standard error has this text. */
  says: (wanted: string) => Promise<void>
  done: Promise<Result & { signal: NodeJS.Signals | null; ms: number }>
}

export type Runner = {
  home: string
  /** Folder of the events that wait. */
  spool: string
  /** Names of the events that wait, the oldest first. */
  waiting: () => Promise<string[]>
  /** Content of the only file in a folder. */
  only: (folder: string) => Promise<string>
  start: (words: string[], variables?: Variables) => Job
  run: (words: string[], variables?: Variables) => Job['done']
  remove: () => Promise<void>
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
 * Creates a runner of a CI system: a new home folder outside of any repository. Its jobs see no environment
 * variables but `HOME`, `PATH` and those given. Each job is a process group of its own.
 */
export const createRunner = async (always: Variables): Promise<Runner> => {
  const home = await mkdtemp(join(tmpdir(), 'shiplog-runner-'))
  const spool = join(home, '.local/state/shiplog/spool')
  const start: Runner['start'] = (words, variables = {}) => {
    const began = Date.now()
    const env = { PATH: process.env.PATH ?? '', HOME: home, ...always, ...variables }
    const child = spawn(node, [program, ...words], {
      env,
      cwd: home,
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    if (child.pid === undefined) throw new Error('The command line did not start')
    const ended = once(child, 'close') as Promise<[number | null, NodeJS.Signals | null]>
    const stdout = watch(child.stdout, ended)
    const stderr = watch(child.stderr, ended)
    const done = ended.then(([code, signal]) => {
      return { code, signal, stdout: stdout.text(), stderr: stderr.text(), ms: Date.now() - began }
    })
    return { pid: child.pid, prints: stdout.until, says: stderr.until, done }
  }
  return {
    home,
    spool,
    waiting: async () =>
      (await readdir(spool).catch(() => [])).filter((name) => name.endsWith('.json')).sort(),
    only: async (folder) => {
      const [name = '', ...others] = (await readdir(folder)).filter((one) => one.endsWith('.json'))
      if (others.length > 0) throw new Error(`${folder} has more than one file`)
      return await readFile(join(folder, name), 'utf8')
    },
    start,
    run: (words, variables) => start(words, variables).done,
    remove: () => rm(home, { recursive: true, force: true }),
  }
}
