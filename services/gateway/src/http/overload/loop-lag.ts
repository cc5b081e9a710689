const sampleMs = 50
/**
 * Three samples in a row: a pause of the garbage collector, or one large body, is over by the next sample.
 */
const samples = 3
/**
 * Longest lag with which requests are still answered in time: a request waits for the event loop about four
 * times, and a lag of 50 ms makes it 200 ms slower.
 */
const maxLagMs = 50
/**
 * Longest lag of a single sample. Many requests that arrive at once may delay one sample; without this limit
 * they could delay it by seconds before anything is refused.
 */
const maxSingleLagMs = 250
/** After this many samples for which nobody asked, sampling stops, so that an idle process can sleep. */
const unaskedSamples = 20

export type LoopLag = {
  /**
   * Returns true while the event loop does not keep up: the last three samples were all later than 50 ms, or
   * the next sample is late by more than 250 ms already.
   */
  isLagging: () => boolean
  stop: () => void
}

/** Samples the lag of the event loop every 50 ms, while somebody asks for it. */
export const watchLoopLag = (): LoopLag => {
  let recent: number[] = []
  let due = 0
  let unasked = 0
  let timer: NodeJS.Timeout | undefined

  const stop = (): void => {
    clearInterval(timer)
    timer = undefined
    recent = []
  }
  const sample = (): void => {
    const now = performance.now()
    recent.push(now - due)
    if (recent.length > samples) recent.shift()
    due = now + sampleMs
    unasked += 1
    if (unasked > unaskedSamples) stop()
  }
  const isLagging = (): boolean => {
    unasked = 0
    if (timer === undefined) {
      due = performance.now() + sampleMs
      timer = setInterval(sample, sampleMs).unref()
      return false
    }
    return (
      performance.now() - due > maxSingleLagMs ||
      (recent.length === samples && recent.every((lagMs) => lagMs > maxLagMs))
    )
  }
  return { isLagging, stop }
}
