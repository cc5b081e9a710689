import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process'
import { root } from '../state/paths.ts'
import { endProcessTree } from '../state/process-tree.ts'

type RunOptions = {
  environment: NodeJS.ProcessEnv
  /** Shows the output while it is written, instead of returning it. */
  shown?: boolean
  onStart?: (child: ChildProcess) => void
}

const running = new Set<ChildProcess>()
let ending: Promise<unknown> | undefined

/** Runs a program in the repository, to its end. */
export const runTool = async (
  file: string,
  args: string[],
  { environment, shown = false, onStart }: RunOptions,
): Promise<{ exitCode: number; output: string; ms: number }> => {
  if (ending !== undefined) return { exitCode: 1, output: '', ms: 0 }
  const started = Date.now()
  const stdio: StdioOptions = shown ? ['ignore', 'inherit', 'inherit'] : ['ignore', 'pipe', 'pipe']
  // A process group of its own: Ctrl-C reaches this process alone, which then ends the whole group.
  const child = spawn(file, args, { cwd: root, env: environment, stdio, detached: true })
  running.add(child)
  onStart?.(child)
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  const { promise: closed, resolve } = Promise.withResolvers<number>()
  child.once('error', (err) => {
    output += err.message
    resolve(1)
  })
  child.once('exit', () => running.delete(child))
  child.once('close', (code) => resolve(code ?? 1))
  return { exitCode: await closed, output, ms: Date.now() - started }
}

/** Ends every program that runs, and all that they have started. No program can be run afterwards. */
export const endTools = async (): Promise<void> => {
  ending ??= Promise.all([...running].map(({ pid }) => pid !== undefined && endProcessTree(pid)))
  await ending
}
