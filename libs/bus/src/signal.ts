/** Wakes those who wait. `count`, read before looking and given as `since`, lets no `notify` be missed. */
export type Signal = {
  notify: () => void
  /** How often it was notified. */
  count: () => number
  /**
   * Resolves at the next `notify`, after `timeoutMs`, when `abort` fires, or at once when `since` is no
   * longer the count; it never rejects.
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
