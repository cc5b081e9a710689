/**
 * Shares runs among callers: one is under way at a time, and calls that come meanwhile share the next one. So
 * every caller gets the result of a run that began after its call, never an older one.
 */
export const coalesce = <T>(run: () => Promise<T>): (() => Promise<T>) => {
  let current: Promise<T> | undefined
  let next: Promise<T> | undefined

  const start = (): Promise<T> => {
    next = undefined
    const started = run().finally(() => {
      if (current === started) current = undefined
    })
    current = started
    return started
  }

  return () => {
    if (current === undefined) return start()
    next ??= current.then(start, start)
    return next
  }
}
