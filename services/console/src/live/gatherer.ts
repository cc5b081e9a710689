/** So long a first event waits for others that came with it. */
const gatherMs = 250
/** Between two fetches: the longer the storm goes on, the longer; the API counts requests by the hour. */
const restMs = { first: 500, most: 5_000 }
/** Also so often as long as a fetch took, at least, so that many pages leave room for others. */
const restPerFetch = 2
/** What has not ended by then is not waited for: a connection may hang. */
const longestMs = 10_000

export type Gatherer = {
  /** Some keys are stale. */
  tell: (keys: Iterable<string>) => void
  stop: () => void
}

/**
 * Has what became stale fetched again: soon when little happens, and in a storm one fetch after the other
 * with a rest between. A fetch is not begun anew before it has ended, or none would ever end.
 *
 * @param fetchAgain ends when all that is on screen is there
 */
export const createGatherer = (fetchAgain: (keys: ReadonlySet<string>) => Promise<void>): Gatherer => {
  let stale = new Set<string>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let isStopped = false
  /** While something is fetched, or rests. */
  let isBusy = false
  let rest = restMs.first

  const run = async (): Promise<void> => {
    timer = undefined
    const keys = stale
    stale = new Set()
    isBusy = true
    const startedAt = performance.now()
    const { promise: isLong, resolve } = Promise.withResolvers<void>()
    timer = setTimeout(resolve, longestMs)
    await Promise.race([fetchAgain(keys), isLong])
    clearTimeout(timer)
    if (isStopped) return
    timer = setTimeout(rested, Math.max(rest, restPerFetch * (performance.now() - startedAt)))
  }
  const rested = (): void => {
    timer = undefined
    isBusy = false
    rest = stale.size > 0 ? Math.min(2 * rest, restMs.most) : restMs.first
    if (stale.size > 0) void run()
  }

  return {
    tell: (keys) => {
      for (const key of keys) stale.add(key)
      if (stale.size > 0 && !isBusy) timer ??= setTimeout(() => void run(), gatherMs)
    },
    stop: () => {
      isStopped = true
      clearTimeout(timer)
    },
  }
}
