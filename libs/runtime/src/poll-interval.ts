/** How long a worker waits before it looks for work again. */
export type PollInterval = { next: (found: boolean) => number }

/**
 * A polling interval with exponential backoff: `firstMs` after work was found, and twice the last interval
 * while none is found. A message normally wakes the workers; polling finds the work whose message was lost. A
 * growing interval lets an idle process sleep.
 *
 * @param firstMs the interval after work was found
 * @param mostMs the longest interval, unless `firstMs` is longer
 */
export const createPollInterval = (firstMs: number, mostMs: number): PollInterval => {
  let ms = firstMs
  return {
    next: (found) => {
      if (found) ms = firstMs
      const wait = ms
      ms = Math.max(firstMs, Math.min(ms * 2, mostMs))
      return wait
    },
  }
}
