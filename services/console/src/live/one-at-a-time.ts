/** Of a burst, all that comes within this is one. */
const gatherMs = 100
/** From the end of one to the beginning of the next, while it is asked for without a break. */
const pauseMs = 500

/**
 * Calls `work` soon after it is asked for, and once more after that when it was asked for meanwhile: never
 * twice at a time, so that a storm of events cancels no answer that is under way.
 *
 * @param work may fail: it is asked for again with the next event
 */
export const oneAtATime = (work: () => Promise<void>): (() => void) => {
  let isWanted = false
  let isBusy = false
  const run = async (): Promise<void> => {
    isWanted = false
    await work().catch(() => undefined)
    setTimeout(() => {
      isBusy = false
      if (isWanted) begin(0)
    }, pauseMs)
  }
  const begin = (afterMs: number): void => {
    isBusy = true
    setTimeout(() => void run(), afterMs)
  }
  return () => {
    isWanted = true
    if (!isBusy) begin(gatherMs)
  }
}
