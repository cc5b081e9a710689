/** Time that the first stale key waits for others, so that a burst of events makes one fetch. */
const debounceMs = 250
/**
 * Shortest pause after a fetch. It doubles while events keep coming, because the API limits requests per
 * hour. It is back at its minimum after a pause without events.
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

/**
 * Fetches stale data again: 250 ms after a single event, and with pauses between fetches while many events
 * come. The next fetch begins after the last fetch has ended, because a fetch that each event restarts would
 * never end.
 *
 * @param refetch resolves when the data on screen has been fetched
 */
export const createRefetchQueue = (refetch: (keys: ReadonlySet<string>) => Promise<void>): RefetchQueue => {
  let stale = new Set<string>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let isStopped = false
  /** True during a fetch and the pause after it. */
  let isBusy = false
  let pause = pauseMs.min

  const run = async (): Promise<void> => {
    timer = undefined
    const keys = stale
    stale = new Set()
    isBusy = true
    const startedAt = performance.now()
    const { promise: timedOut, resolve } = Promise.withResolvers<void>()
    timer = setTimeout(resolve, fetchTimeoutMs)
    await Promise.race([refetch(keys), timedOut])
    clearTimeout(timer)
    if (isStopped) return
    timer = setTimeout(endPause, Math.max(pause, pausePerFetch * (performance.now() - startedAt)))
  }
  const endPause = (): void => {
    timer = undefined
    isBusy = false
    pause = stale.size > 0 ? Math.min(2 * pause, pauseMs.max) : pauseMs.min
    if (stale.size > 0) void run()
  }

  return {
    add: (keys) => {
      for (const key of keys) stale.add(key)
      if (stale.size > 0 && !isBusy) timer ??= setTimeout(() => void run(), debounceMs)
    },
    stop: () => {
      isStopped = true
      clearTimeout(timer)
    },
  }
}
