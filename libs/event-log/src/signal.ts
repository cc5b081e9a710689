/** Wakes whoever waits; nobody waiting, nothing happens. */
export type Signal = {
  notify: () => void
  /** Resolves at the next `notify`, after `timeoutMs`, or when `abort` fires; it never rejects. */
  wait: (timeoutMs: number, abort?: AbortSignal) => Promise<void>
}

export const createSignal = (): Signal => {
  const waiting = new Set<() => void>()
  return {
    notify: () => {
      for (const wake of [...waiting]) wake()
    },
    wait: (timeoutMs, abort) =>
      new Promise((resolve) => {
        if (abort?.aborted) return resolve()
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
