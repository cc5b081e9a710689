/**
 * Shortest pause after a fetch. It doubles while changes keep coming, because the API limits requests per
 * hour: a page of a busy account would use up the limit. It is back at its minimum after a pause without
 * changes.
 */
const pauseMs = { min: 500, max: 5_000 }
/**
 * The pause is also at least this many times as long as the fetch, so that a slow API gets fewer requests.
 */
const pausePerFetch = 2
/** Longest wait for a fetch, because a connection that hangs must not block all later fetches. */
const fetchTimeoutMs = 10_000

export type RefetchQueue = {
  /** Marks the data of these keys as stale. */
  add: (keys: Iterable<string>) => void
  stop: () => void
}

export const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/**
 * Fetches stale data again at once, and with pauses between fetches while changes keep coming. The next fetch
 * begins after the last fetch has ended, because a fetch that each change restarts would never end.
 *
 * @param refetch resolves when the data on screen has been fetched
 */
export const createRefetchQueue = (refetch: (keys: ReadonlySet<string>) => Promise<void>): RefetchQueue => {
  let stale = new Set<string>()
  let isStopped = false
  let isRunning = false

  const run = async (): Promise<void> => {
    isRunning = true
    for (let pause = pauseMs.min; stale.size > 0 && !isStopped; pause = Math.min(2 * pause, pauseMs.max)) {
      const keys = stale
      stale = new Set()
      const startedAt = performance.now()
      await Promise.race([refetch(keys), sleep(fetchTimeoutMs)])
      await sleep(Math.max(pause, pausePerFetch * (performance.now() - startedAt)))
    }
    isRunning = false
  }

  return {
    add: (keys) => {
      for (const key of keys) stale.add(key)
      if (stale.size > 0 && !isRunning) void run()
    },
    stop: () => {
      isStopped = true
    },
  }
}
