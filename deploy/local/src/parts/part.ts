import { setTimeout as sleep } from 'node:timers/promises'
import { Problem } from '../problem.ts'

/** A process of the suite that was spawned. */
export type RunningPart = {
  pid: number
  /** Settles when it can be used; never, if it ends before. */
  ready: Promise<void>
  /** How it ended, such as `was killed by SIGKILL`, asked to or not. */
  exited: Promise<string>
  stop: () => Promise<void>
}

export type Part = { name: string; start: () => Promise<RunningPart> }

export type PartEvents = {
  spawned: (name: string, pid: number) => void
  /** Can be used again after it had ended. */
  back: (name: string, pid: number) => void
  /** Ended by itself, and will be started again. */
  ended: (name: string, how: string, retryMs: number) => void
}

export type SupervisedPart = {
  /** @throws Problem when it ends again and again at the first start */
  ready: Promise<void>
  stop: () => Promise<void>
}

export type Backoff = { firstMs: number; mostMs: number; livedMs: number; attempts: number }

/** `livedMs`: who lived so long starts again at once. `attempts`: so many at the first start. */
const usualBackoff: Backoff = { firstMs: 200, mostMs: 10_000, livedMs: 10_000, attempts: 6 }

/** Keeps a part running: one that ends is started again, soon at first and then less and less often. */
export const supervise = (
  part: Part,
  events: PartEvents,
  { firstMs, mostMs, livedMs, attempts }: Backoff = usualBackoff,
): SupervisedPart => {
  const stopping = new AbortController()
  const firstReady = Promise.withResolvers<void>()
  firstReady.promise.catch(() => {}) // whoever waits for it gets it too
  let wasReady = false
  let running: RunningPart | undefined

  const runOnce = async (): Promise<string> => {
    try {
      running = await part.start()
    } catch (err) {
      return `could not start: ${err instanceof Error ? err.message : String(err)}`
    }
    const { pid, ready, exited, stop } = running
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
      if (Date.now() - startedAt > livedMs) failures = 0
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
