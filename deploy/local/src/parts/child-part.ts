import { type SpawnOptions, spawn } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { endWithProcess, exitOf, stopChild } from '@shiplog/local-servers'
import type { RunningPart } from './part.ts'

export type ChildSettings = {
  file: string
  args: string[]
  options?: SpawnOptions
  /** Gets standard output and standard error. */
  output: (chunk: Buffer) => void
  /** Returns true when the part is ready; called every 40 ms until then. */
  isReady: () => Promise<boolean>
  /** Signal that stops the program. Default SIGTERM. */
  stopSignal?: 'SIGINT' | 'SIGTERM'
}

const pollMs = 40

/** Runs a program as a part. The program ends when this process ends, if not before. */
export const startChild = (settings: ChildSettings): RunningPart => {
  const { file, args, options, output, isReady, stopSignal = 'SIGTERM' } = settings
  // A process group of its own: Ctrl-C in the terminal reaches only this process, which stops the parts in
  // order.
  const child = spawn(file, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'], detached: true })
  child.stdout?.on('data', output)
  child.stderr?.on('data', output)
  const exited = exitOf(child)
  let hasEnded = false
  void exited.then(() => {
    hasEnded = true
  })
  if (child.pid !== undefined) endWithProcess(child, { signal: stopSignal })

  const ready = new Promise<void>((resolve) => {
    const poll = async (): Promise<void> => {
      while (!hasEnded) {
        if (await isReady()) return resolve()
        await sleep(pollMs)
      }
    }
    void poll()
  })

  return { pid: child.pid ?? 0, ready, exited, stop: () => stopChild(child, exited, { signal: stopSignal }) }
}
