/** Shortest and longest time for queued tasks in one iteration of the event loop. */
const sliceMs = { least: 1, most: 8 }
/** Time for queued tasks, as a share of the time that all other work of the iteration took. */
const share = 1 / 4
/** Asynchronous tasks of one owner at a time. */
const maxAtOnce = 8

/** A task ends when it returns, or when its promise is settled. It must neither throw nor reject. */
export type Task = () => void | Promise<void>

type OwnerQueue = { waiting: Task[]; running: number }

/**
 * Creates a queue whose tasks run after all other work of an iteration of the event loop. In each iteration
 * they get a quarter of the time that the other work took, at least 1 ms and at most 8 ms, which is about a
 * fifth of a busy event loop. Only the synchronous part of a task counts towards this time.
 *
 * @returns a function that queues a task of an owner; owners are served in turn
 */
export const createLowPriorityQueue = (): ((owner: string, task: Task) => void) => {
  const queues = new Map<string, OwnerQueue>()
  /** Owners whose next task may start, in the order in which they are served. */
  const ready = new Set<string>()
  let isScheduled = false
  let endedAt = 0

  const mayStart = ({ waiting, running }: OwnerQueue): boolean => waiting.length > 0 && running < maxAtOnce
  /**
   * Moves the owner into `ready`, or forgets an owner without tasks. Called after each change of its queue.
   */
  const update = (owner: string, queue: OwnerQueue): void => {
    if (mayStart(queue)) ready.add(owner)
    else if (queue.waiting.length === 0 && queue.running === 0) queues.delete(owner)
  }

  const waitFor = async (owner: string, queue: OwnerQueue, task: Promise<void>): Promise<void> => {
    queue.running += 1
    await task
    queue.running -= 1
    update(owner, queue)
    schedule()
  }

  const startNext = (): void => {
    const [owner = ''] = ready
    ready.delete(owner)
    const queue = queues.get(owner)
    const promise = queue?.waiting.shift()?.()
    if (queue === undefined) return
    if (promise !== undefined) void waitFor(owner, queue, promise)
    update(owner, queue)
  }

  const runSlice = (): void => {
    isScheduled = false
    const now = performance.now()
    const end = now + Math.min(sliceMs.most, Math.max(sliceMs.least, (now - endedAt) * share))
    while (ready.size > 0 && performance.now() < end) startNext()
    endedAt = performance.now()
    schedule()
  }

  const schedule = (): void => {
    if (isScheduled || ready.size === 0) return
    isScheduled = true
    setImmediate(runSlice)
  }

  return (owner, task) => {
    if (ready.size === 0) endedAt = performance.now()
    const queue = queues.get(owner) ?? { waiting: [], running: 0 }
    queues.set(owner, queue)
    queue.waiting.push(task)
    update(owner, queue)
    schedule()
  }
}
