/**
 * Wakes waiting code in this process. To miss no `notify`: read `count`, look for work, and give that count
 * as `since` to `wait`.
 */
export type Signal = {
  notify: () => void
  /** Number of `notify` calls so far. */
  count: () => number
  /**
   * Resolves at the next `notify`, after `timeoutMs`, or when `abort` fires. Resolves at once when `notify`
   * was called after `since` was read. Never rejects.
   */
  wait: (timeoutMs: number, options?: { abort?: AbortSignal; since?: number }) => Promise<void>
}

export const createSignal = (): Signal => {
  const waiting = new Set<() => void>()
  let count = 0
  return {
    count: () => count,
    notify: () => {
      count += 1
      for (const wake of [...waiting]) wake()
    },
    wait: (timeoutMs, { abort, since = count } = {}) =>
      new Promise((resolve) => {
        if (abort?.aborted || since !== count) return resolve()
        const wake = (): void => {
          clearTimeout(timer)
          waiting.delete(wake)
          abort?.removeEventListener('abort', wake)
          resolve()
        }
        const timer = setTimeout(wake, timeoutMs)
        waiting.add(wake)
        abort?.addEventListener('abort', wake)
      }),
  }
}
