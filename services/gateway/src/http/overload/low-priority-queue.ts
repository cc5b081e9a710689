import { createRoundRobinQueue, createSlots } from '@shiplog/fair-share'

/** Shortest and longest time for queued tasks in one iteration of the event loop, in ms. */
const sliceMs = { least: 1, most: 8 }
/** Time for queued tasks, as a share of the time that all other work of the iteration took. */
const share = 1 / 4
/** Maximum number of asynchronous tasks of one owner at a time. */
const maxAtOnce = 8

/** Ends when it returns, or when its promise is fulfilled. It must neither throw nor reject. */
type Task = () => void | Promise<void>

/**
 * Creates a queue whose tasks run after the other work of an iteration of the event loop. In each iteration
 * they get a quarter of the time that the other work took, but at least 1 ms and at most 8 ms. So they get
 * about a fifth of a busy event loop. Only the synchronous part of a task counts towards this time.
 *
 * @returns a function that queues a task of an owner. Owners are served in turn
 */
export const createLowPriorityQueue = (): ((owner: string, task: Task) => void) => {
  const slots = createSlots<Task>(maxAtOnce)
  /** Tasks that have a slot and may start. */
  const ready = createRoundRobinQueue<Task>()
  let isScheduled = false
  let endedAt = 0

  const release = (owner: string): void => {
    const next = slots.release(owner)
    if (next !== undefined) ready.push(owner, next)
  }

  const waitFor = async (owner: string, task: Promise<void>): Promise<void> => {
    await task
    release(owner)
    schedule()
  }

  const start = (owner: string, task: Task): void => {
    const promise = task()
    if (promise === undefined) release(owner)
    else void waitFor(owner, promise)
  }

  const runSlice = (): void => {
    isScheduled = false
    const now = performance.now()
    const end = now + Math.min(sliceMs.most, Math.max(sliceMs.least, (now - endedAt) * share))
    ready.serve((task, owner) => {
      if (performance.now() >= end) return 'stop'
      start(owner, task)
      return 'take'
    })
    endedAt = performance.now()
    schedule()
  }

  const schedule = (): void => {
    if (isScheduled || ready.isEmpty()) return
    isScheduled = true
    setImmediate(runSlice)
  }

  return (owner, task) => {
    if (ready.isEmpty()) endedAt = performance.now()
    if (slots.take(owner)) ready.push(owner, task)
    else slots.wait(owner, task)
    schedule()
  }
}
