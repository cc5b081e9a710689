/** Of one round of the event loop at least, and at most. */
const sliceMs = { least: 5, most: 8 }

/**
 * Does work when the event loop has done what else there is in a round, for as long as that took: whoever
 * waits for it takes half of the time, and no more, from those whose work comes first.
 */
export const createSpareTime = (): ((work: () => void) => void) => {
  let waiting: (() => void)[] = []
  let endedAt = 0

  const run = (): void => {
    const now = performance.now()
    const end = now + Math.min(sliceMs.most, Math.max(sliceMs.least, now - endedAt))
    let done = 0
    while (done < waiting.length && performance.now() < end) {
      waiting[done]?.()
      done += 1
    }
    waiting = waiting.slice(done)
    endedAt = performance.now()
    if (waiting.length > 0) setImmediate(run)
  }

  return (work) => {
    waiting.push(work)
    if (waiting.length > 1) return
    endedAt = performance.now()
    setImmediate(run)
  }
}
