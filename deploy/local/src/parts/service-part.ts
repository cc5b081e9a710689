import { spawn } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { endWithProcess, exitOf, hasEnded, stopChild } from '@shiplog/local-servers'
import { root } from '../state/paths.ts'
import type { ServiceName } from '../state/secrets.ts'
import type { RunningPart } from './part.ts'
import { statusOf } from './status-of.ts'

const pollMs = 40

// After SIGTERM a service waits for its callers to leave. Here somebody waits at the terminal instead.
const signal = 'SIGINT'

/** Starts one of the five services. It ends when this process ends, if not before. */
export const startService = (
  name: ServiceName,
  url: string,
  env: NodeJS.ProcessEnv,
  output: (chunk: Buffer) => void,
): RunningPart => {
  const child = spawn(process.execPath, ['--import', '@shiplog/telemetry/register', 'src/main.ts'], {
    cwd: `${root}/services/${name}`,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
    // A process group of its own: Ctrl-C in the terminal reaches only this process, which stops the parts in
    // order.
    detached: true,
  })
  child.stdout.on('data', output)
  child.stderr.on('data', output)
  const exited = exitOf(child)
  endWithProcess(child, { signal })

  const ready = new Promise<void>((resolve) => {
    const poll = async (): Promise<void> => {
      while (!hasEnded(child)) {
        if ((await statusOf(`${url}/health`)) === 200) return resolve()
        await sleep(pollMs)
      }
    }
    void poll()
  })

  return { pid: child.pid ?? 0, ready, exited, stop: () => stopChild(child, exited, signal) }
}
