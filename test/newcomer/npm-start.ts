import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { eventually } from '@shiplog/testing'
import { terminalEnvironment } from './clone.ts'

export type NpmRun = {
  /** Process id of npm. npm leads a process group of its own, as in a terminal. */
  pid: number
  output: () => string
  /** Resolves with the exit code, or with the signal that ended npm. */
  exited: Promise<number | string>
}

/** Runs npm in a folder as a terminal would. */
export const npm = (directory: string, args: string[], variables: Record<string, string> = {}): NpmRun => {
  const child: ChildProcess = spawn('npm', args, {
    cwd: directory,
    env: terminalEnvironment(variables),
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  const exited = new Promise<number | string>((resolve) => {
    child.once('close', (code, signal) => resolve(code ?? signal ?? 'unknown'))
  })
  return { pid: child.pid ?? 0, output: () => output, exited }
}

/** Runs `npm start`. Resolves when it prints that the suite runs. @throws Error when it ends before */
export const npmStart = async (directory: string, variables: Record<string, string>): Promise<NpmRun> => {
  const run = npm(directory, ['start'], variables)
  let ended: number | string | undefined
  void run.exited.then((code) => {
    ended = code
  })
  await eventually(
    () => {
      if (ended !== undefined) return true
      return run.output().includes('What happens from now on')
    },
    { timeoutMs: 180_000 },
  )
  if (ended !== undefined) throw new Error(`npm start ended with ${ended}:\n${run.output()}`)
  return run
}

const readLocal = (directory: string, file: string): unknown =>
  JSON.parse(readFileSync(join(directory, '.local', file), 'utf8'))

export const processesOf = (directory: string) =>
  readLocal(directory, 'processes.json') as Record<string, number>

export const credentialsOf = (directory: string) =>
  readLocal(directory, 'credentials.json') as Record<string, string>

/** Returns the last line that begins with this text. @throws Error when npm has printed no such line */
export const printedLine = (run: NpmRun, beginning: string): string => {
  const line = run
    .output()
    .split('\n')
    .findLast((candidate) => candidate.startsWith(beginning))
  if (line === undefined) throw new Error(`No line begins with ${beginning}:\n${run.output()}`)
  return line
}
