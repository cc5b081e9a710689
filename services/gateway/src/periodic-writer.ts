type PeriodicWriter<Value> = {
  /** Adds a value, or replaces the value that waits under the same key. */
  set: (key: string, value: Value) => void
  /** Returns the number of values that wait. */
  waiting: () => number
  /** Writes the waiting values, and stops. */
  stop: () => Promise<void>
}

/**
 * Creates a writer that keeps values in memory, and writes them together every `intervalMs`. A write begins
 * after the last one has ended.
 *
 * @param onFailure is called when a write fails. @returns the values to write again; a newer value of the
 * same key replaces an older one
 */
export const createPeriodicWriter = <Value>(options: {
  write: (values: Map<string, Value>) => Promise<void>
  onFailure: (err: unknown, values: Map<string, Value>) => Iterable<[string, Value]>
  intervalMs: number
}): PeriodicWriter<Value> => {
  let waiting = new Map<string, Value>()
  let writing: Promise<void> = Promise.resolve()

  const flush = async (): Promise<void> => {
    if (waiting.size === 0) return
    const values = waiting
    waiting = new Map()
    try {
      await options.write(values)
    } catch (err) {
      waiting = new Map([...options.onFailure(err, values), ...waiting])
    }
  }
  const flushAfterLast = (): Promise<void> => {
    writing = writing.then(flush)
    return writing
  }

  const timer = setInterval(() => void flushAfterLast(), options.intervalMs).unref()
  return {
    set: (key, value) => void waiting.set(key, value),
    waiting: () => waiting.size,
    stop: () => {
      clearInterval(timer)
      return flushAfterLast()
    },
  }
}
