/** How long to wait for what somebody should have told of. */
export type Slack = { next: (found: boolean) => number }

/**
 * Twice as long every time that nothing was found. Nobody who is told waits for it: it bounds what a message
 * that was lost costs, and lets an idle process sleep.
 *
 * @param firstMs after something was found
 * @param mostMs never longer, unless `firstMs` is
 */
export const createSlack = (firstMs: number, mostMs: number): Slack => {
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
