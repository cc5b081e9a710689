/** Shortest and longest time for queued tasks in one iteration of the event loop, in ms. */
const sliceMs = { least: 1, most: 8 }
/** Time for queued tasks, as a share of the time that all other work of the iteration took. */
const share = 1 / 4
/** Maximum number of asynchronous tasks of one owner at a time. */
const maxAtOnce = 8

/**
 * A task ends when it returns, or when the promise that it returns is fulfilled. It must neither throw nor
 * reject.
 */
export type Task = () => void | Promise<void>

type OwnerQueue = { waiting: Task[]; running: number }

/**
 * Creates a queue whose tasks run after the other work of an iteration of the event loop. In each iteration
 * they get a quarter of the time that the other work took, but at least 1 ms and at most 8 ms. So they get
 * about a fifth of a busy event loop. Only the synchronous part of a task counts towards this time.
 *
 * @returns a function that queues a task of an owner. Owners are served in turn
 */
export const createLowPriorityQueue = (): ((owner: string, task: Task) => void) => {
  const queues = new Map<string, OwnerQueue>()
  /** Owners whose next task may start, in the order in which they are served. */
  const ready = new Set<string>()
  let isScheduled = false
  let endedAt = 0

  const mayStart = ({ waiting, running }: OwnerQueue): boolean => waiting.length > 0 && running < maxAtOnce
  /**
   * Adds the owner to `ready` if its next task may start, and forgets an owner without tasks. It is called
   * after each change of the owner's queue.
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
