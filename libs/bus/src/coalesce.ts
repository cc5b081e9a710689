/**
 * Coalesces calls: one run is in progress at a time, and all calls made during it share the next run. So
 * every caller gets the result of a run that began after its call.
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
