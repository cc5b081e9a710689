import { type SpawnOptions, spawn } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { endWithProcess, exitOf, stopChild } from '@shiplog/local-servers'
import type { RunningPart } from './part.ts'

export type ChildSettings = {
  file: string
  args: string[]
  options?: SpawnOptions
  /** Its standard output and error, as it comes. */
  output: (chunk: Buffer) => void
  /** Whether it can be used; asked again and again until then. */
  isReady: () => Promise<boolean>
  /** What tells it to stop. Default SIGTERM. */
  stopSignal?: 'SIGINT' | 'SIGTERM'
}

const pollMs = 40

/** Runs a program as a part that ends with this process at the latest. */
export const startChild = (settings: ChildSettings): RunningPart => {
  const { file, args, options, output, isReady, stopSignal = 'SIGTERM' } = settings
  // A process group of its own: a Ctrl-C in the terminal comes to us alone, and we stop the parts in their
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
