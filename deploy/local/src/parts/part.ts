import { setTimeout as sleep } from 'node:timers/promises'
import { Problem } from '../problem.ts'

/** A process of the suite. */
export type RunningPart = {
  pid: number
  /** Resolves when the process is ready; never when it ends before that. Default: it is ready. */
  ready?: Promise<void>
  /** Resolves when the process ends, with a description such as `was ended by SIGKILL`. */
  exited: Promise<string>
  stop: () => Promise<void>
}

export type Part = { name: string; start: () => Promise<RunningPart> }

export type PartEvents = {
  spawned: (name: string, pid: number) => void
  /** Called when a part is ready again after it had ended. */
  back: (name: string, pid: number) => void
  /** Called when a part ends unasked. It is started again in `retryMs`. */
  ended: (name: string, how: string, retryMs: number) => void
}

type SupervisedPart = {
  /** Resolves when the part is ready. Rejects with a Problem when all attempts of the first start failed. */
  ready: Promise<void>
  stop: () => Promise<void>
}

export type Backoff = {
  firstMs: number
  mostMs: number
  /** A part that ran this long begins with `firstMs` again. */
  resetMs: number
  /** Number of attempts of the first start. */
  attempts: number
}

const usualBackoff: Backoff = { firstMs: 200, mostMs: 10_000, resetMs: 10_000, attempts: 6 }

/** Starts a part, and starts it again whenever it ends. The delay doubles with each start, up to `mostMs`. */
export const supervise = (
  part: Part,
  events: PartEvents,
  { firstMs, mostMs, resetMs, attempts }: Backoff = usualBackoff,
): SupervisedPart => {
  const stopping = new AbortController()
  const firstReady = Promise.withResolvers<void>()
  firstReady.promise.catch(() => {}) // whoever awaits `ready` gets the error, too
  let wasReady = false
  let running: RunningPart | undefined

  const runOnce = async (): Promise<string> => {
    try {
      running = await part.start()
    } catch (err) {
      return `could not start: ${err instanceof Error ? err.message : String(err)}`
    }
    const { pid, ready = Promise.resolve(), exited, stop } = running
    events.spawned(part.name, pid)
    if (stopping.signal.aborted) await stop()
    void ready.then(() => {
      if (wasReady) events.back(part.name, pid)
      wasReady = true
      firstReady.resolve()
    })
    const how = await exited
    running = undefined
    return how
  }

  const keepRunning = async (): Promise<void> => {
    let failures = 0
    while (!stopping.signal.aborted) {
      const startedAt = Date.now()
      const how = await runOnce()
      if (stopping.signal.aborted) return
      if (Date.now() - startedAt > resetMs) failures = 0
      const retryMs = Math.min(firstMs * 2 ** failures, mostMs)
      failures += 1
      if (!wasReady && failures === attempts) {
        firstReady.reject(new Problem(`${part.name} ${how}`))
        return
      }
      events.ended(part.name, how, retryMs)
      await sleep(retryMs, undefined, { signal: stopping.signal }).catch(() => {})
    }
  }

  const finished = keepRunning()
  return {
    ready: firstReady.promise,
    stop: async () => {
      stopping.abort()
      await running?.stop()
      await finished
    },
  }
}
