/** Of one round of the event loop, at least and at most. */
const sliceMs = { least: 1, most: 8 }
/** Pieces of work that are waited for; the next one begins when one of them has ended. */
const mostUnderWay = 8

/** Ends at once, or is waited for until its promise is settled. It must not throw or reject. */
export type Work = () => void | Promise<void>

/**
 * Does work after everything else in a round of the event loop, and for no longer than everything else took:
 * work in spare time takes at most half of the time from the rest.
 *
 * @returns a function that adds work of somebody; those whose work waits take turns
 */
export const createSpareTime = (): ((whose: string, work: Work) => void) => {
  /** In the order of turns: whoever was served goes to the end. */
  const lines = new Map<string, Work[]>()
  let underWay = 0
  let isScheduled = false
  let endedAt = 0

  const next = (): Work | undefined => {
    const [first] = lines
    if (first === undefined) return undefined
    const [whose, line] = first
    const work = line.shift()
    lines.delete(whose)
    if (line.length > 0) lines.set(whose, line)
    return work
  }

  const wait = async (promise: Promise<void>): Promise<void> => {
    underWay += 1
    await promise
    underWay -= 1
    schedule()
  }

  const run = (): void => {
    isScheduled = false
    const now = performance.now()
    const end = now + Math.min(sliceMs.most, Math.max(sliceMs.least, (now - endedAt) / 4))
    while (underWay < mostUnderWay && performance.now() < end) {
      const promise = next()?.()
      if (promise !== undefined) void wait(promise)
      else if (lines.size === 0) break
    }
    endedAt = performance.now()
    schedule()
  }

  const schedule = (): void => {
    if (isScheduled || lines.size === 0 || underWay >= mostUnderWay) return
    isScheduled = true
    setImmediate(run)
  }

  return (whose, work) => {
    const line = lines.get(whose)
    if (line !== undefined) return void line.push(work)
    if (lines.size === 0) endedAt = performance.now()
    lines.set(whose, [work])
    schedule()
  }
}
