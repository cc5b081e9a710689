import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { eventually, launchFolder, type ServiceName, type ServiceProcess } from '@shiplog/testing'
import type { Path } from './path.ts'

/** One replica of a service: a process with its own network paths. */
export type Pod = {
  service: ServiceName
  paths: { postgres: Path; nats: Path }
  /** Kills the process with SIGKILL. Callers still connect to it; these connections are reset. */
  kill: () => Promise<void>
  pause: () => void
  resume: () => void
  /**
   * Starts the process, with a clock that is `clockAheadMs` ahead. Repeats a failed start for up to a minute.
   */
  start: (clockAheadMs?: number) => Promise<void>
  /**
   * Stops the process as a rollout does: first callers get no new connections to it, then it gets SIGTERM.
   */
  leave: () => Promise<void>
  /** Waits until the process is ready. */
  ready: () => Promise<void>
}

export type PodOptions = {
  name: string
  service: ServiceName
  environment: Record<string, string>
  paths: Pod['paths']
  /** The path by which callers reach the service. */
  front: Path
  onLine: (line: string) => void
  /** Called with a sentence when the process did something that it must not, such as ending by itself. */
  onProblem: (problem: string) => void
}

const startTimeoutMs = 60_000
/** Time from the moment when callers get no new connections to a pod until its SIGTERM. */
const preStopMs = 300
const clockModule = new URL('shifted-clock.ts', import.meta.url).href

const shifted = (aheadMs: number): Record<string, string> =>
  aheadMs === 0 ? {} : { NODE_OPTIONS: `--import ${clockModule}`, FAULTS_CLOCK_AHEAD_MS: String(aheadMs) }

export const createPod = ({
  name,
  service,
  environment,
  paths,
  front,
  onLine,
  onProblem,
}: PodOptions): Pod => {
  const folder = join(import.meta.dirname, '../../../services', service)
  let running: ServiceProcess | undefined
  let url = ''

  const launch = async (variables: Record<string, string>): Promise<ServiceProcess> => {
    const deadline = Date.now() + startTimeoutMs
    for (;;) {
      try {
        return await launchFolder(folder, variables, onLine)
      } catch (err) {
        onLine(String(err))
        if (Date.now() > deadline) throw err
        await sleep(200)
      }
    }
  }
  const end = async (how: 'kill' | 'terminate'): Promise<void> => {
    const ending = running
    running = undefined
    await ending?.[how]()
    if (how === 'terminate' && (await ending?.ended) !== 0)
      onProblem(`${name} was stopped with SIGTERM, and ended with exit code ${await ending?.ended}`)
  }

  return {
    service,
    paths,
    kill: async () => {
      front.ends.set(name, undefined)
      await end('kill')
    },
    pause: () => running?.pause(),
    resume: () => running?.resume(),
    start: async (clockAheadMs = 0) => {
      const started = await launch({ ...environment, ...shifted(clockAheadMs) })
      running = started
      url = started.url
      front.ends.set(name, Number(new URL(url).port))
      void started.ended.then((code) => {
        if (running === started) onProblem(`${name} ended by itself, with exit code ${code}`)
      })
    },
    leave: async () => {
      front.ends.delete(name)
      await sleep(preStopMs)
      await end('terminate')
    },
    ready: async () => {
      const isReady = async (): Promise<boolean> => (await fetch(`${url}/health/ready`)).status === 200
      await eventually(isReady, { timeoutMs: startTimeoutMs, intervalMs: 100 })
    },
  }
}
